import { shownValues } from '../usage/shown';
import type { ShownValues, UsageSums } from '../usage/usage';
import { formatInstant } from '../util/instants';
import type { IndexView } from './contract';

/** The values of a document that every face shows: judged or birth values plus what use taught. */
export function shownOf(view: IndexView, doc: number): ShownValues {
  return shownValues(view.entry(doc), usageSumsOf(view, doc));
}

/** What all writers' use taught about a document; undefined when the repository has no usage files. */
function usageSumsOf({ usage }: IndexView, doc: number): UsageSums | undefined {
  if (usage === undefined) return undefined;
  const sums: UsageSums = {
    retrieved: usage.retrieved[doc],
    effective: usage.effective[doc],
    failed: usage.failed[doc],
    reinforcement: usage.reinforcement[doc],
    importance: usage.importance[doc],
    confidence: usage.confidence[doc],
  };
  if (usage.lastRetrievedAt[doc] > 0) sums.lastRetrievedAt = formatInstant(usage.lastRetrievedAt[doc]);
  if (usage.lastEffectiveAt[doc] > 0) sums.lastEffectiveAt = formatInstant(usage.lastEffectiveAt[doc]);
  if (usage.lastRetrievalScore[doc] >= 0) sums.lastRetrievalScore = usage.lastRetrievalScore[doc] / 10_000;
  return sums;
}
