import type { FactEvidence } from '../../engram/engram';
import { useIndex } from '../../search/use-index';
import type { Memory } from '../../store/memory';
import { readEngramText } from '../../store/read-engram-file';

/** Which messages stand in the evidence of an agent's facts already. */
export interface SaidBefore {
  has(sessionId: string, messageId: string): boolean;
}

/** Such ids are the only ones of their kind anywhere: a session that was forked or resumed has them again. */
const UNIQUE = /^(?:msg_\w{20,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** What each of the agents was told before; facts of every status count, those that were forgotten too. */
export async function saidBefore(
  { repo, surroundings }: Memory,
  agents: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SaidBefore>> {
  const ids = new Map([...agents].map((agent) => [agent, new Set<string>()]));
  await useIndex(repo, { surroundings }, async (view) => {
    const { owners, owner } = view.columns;
    for (const doc of view.docs()) {
      const known = ids.get(owners[owner[doc] ?? 0]?.agentId ?? '');
      if (known === undefined) continue;
      const { predicate, path } = view.entry(doc);
      if (predicate === undefined) continue;
      const { engram } = await readEngramText(view.read(doc), path);
      for (const evidence of engram.evidence) for (const key of keysOf(evidence)) known.add(key);
    }
  });
  return new Map([...ids].map(([agent, known]) => [agent, { has: hasIn(known) }]));
}

function hasIn(known: ReadonlySet<string>): SaidBefore['has'] {
  return (sessionId, messageId) => keysOf({ sessionId, messageId }).some((key) => known.has(key));
}

function keysOf({ sessionId = '', messageId }: FactEvidence): string[] {
  if (messageId === undefined) return [];
  return [`${sessionId}\0${messageId}`, ...(UNIQUE.test(messageId) ? [messageId] : [])];
}
