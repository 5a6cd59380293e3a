/** What was searched and opened in a run: its own lines in the log of signals. */
import { parseSignals, type SignalEvent } from '../learning/signal-event';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import type { Repository } from '../store/repository';
import type { PonderRun, Witness } from './entry';

export const NOTHING_SEEN: Witness = { probes: {}, returned: [], opened: [] };

/** What was seen before, and what the log says since; of this agent and this run alone. */
export function readWitness(repo: Pick<Repository, 'stateDir'>, run: PonderRun, agent: string): Witness {
  const mark = JSON.stringify(run.id);
  const lines = [STATE.olderSignals, STATE.signals].flatMap((name) =>
    (readOptional(statePath(repo, name)) ?? '').split('\n').filter((line) => line.includes(mark)),
  );
  const { events } = parseSignals(lines.join('\n'));
  return witnessOf(
    run.witness,
    events.filter((event) => event.session === run.id && event.agent === agent),
  );
}

/** Adds events to what was seen. */
export function witnessOf(before: Witness, events: readonly SignalEvent[]): Witness {
  const probes = new Map(Object.entries(before.probes));
  const returned = new Set(before.returned);
  const opened = new Set(before.opened);
  for (const event of events) {
    if (event.type === 'get') opened.add(event.id);
    if (event.type !== 'retrieval') continue;
    const query = event.query.replace(/\s+/g, ' ').trim();
    probes.set(query, Math.max(probes.get(query) ?? 0, event.hits.length));
    for (const [id] of event.hits) (event.handed === true ? opened : returned).add(id);
  }
  return { probes: Object.fromEntries(probes), returned: [...returned], opened: [...opened] };
}
