import type { IndexView } from '../search/contract';
import { search } from '../search/search';
import type { Memory } from '../store/memory';
import type { PlanItem, Witness } from './entry';

/**
 * What was seen, with the probes that came back empty run again as they are: with a filter beside, every probe comes back
 * empty. The log does not say which filters there were.
 */
export function recheckEmpty(
  { agent, config, surroundings }: Memory,
  view: IndexView,
  plan: readonly PlanItem[],
  witness: Witness,
): Witness {
  const reader = { now: surroundings.now(), agent };
  const probes = new Map(Object.entries(witness.probes));
  for (const query of plan.flatMap((item) => item.probes)) {
    if (probes.get(query) !== 0) continue;
    const request = { query, reader, weights: config.search, limit: 1, snippets: false };
    probes.set(query, search(view, request).results.length);
  }
  return { ...witness, probes: Object.fromEntries(probes) };
}
