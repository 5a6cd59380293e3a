import type { IndexView } from '../search/contract';
import { presentationOf } from './get';
import { presentEngram } from './present';
import type { SearchAnswer, SearchOptions } from './search-memory';

/**
 * Puts each result's engram at the wanted tier into `entry`, best first, until the budget of estimated tokens is
 * used up; what does not fit is cut off and counted in `omitted`.
 */
export async function addEntries(
  view: IndexView,
  answer: SearchAnswer,
  { tier = 'auto', budget = Number.POSITIVE_INFINITY }: SearchOptions,
  { agent, now }: { agent: string; now: number },
): Promise<void> {
  let left = budget;
  let kept = 0;
  for (const result of answer.results) {
    const doc = view.docOfId(result.id);
    if (doc === undefined) throw new Error(`search found ${result.id}, which the index does not have`);
    const presented = presentEngram(await presentationOf(view, doc, agent, now), tier, left);
    if (presented.estimatedTokens > left) break;
    left -= presented.estimatedTokens;
    result.entry = presented.entry;
    kept += 1;
  }
  const omitted = answer.results.length - kept;
  if (omitted > 0) answer.omitted = omitted;
  answer.results.length = kept;
}
