import { recordDelta, type UsageDelta, valueBefore } from '../usage/record';
import { shownValues } from '../usage/shown';
import type { ShownValues, UsageSums } from '../usage/usage';
import { formatInstant } from '../util/instants';
import type { IndexView } from './contract';

/** The values of a document that every face shows: judged or birth values plus what use taught. */
export function shownOf(view: IndexView, doc: number): ShownValues {
  return shownValues(view.entry(doc), usageSumsOf(view, doc));
}

/** The values that will be shown once this is recorded. */
export function shownAfter(view: IndexView, doc: number, delta: UsageDelta): ShownValues {
  const entry = view.entry(doc);
  const sums = usageSumsOf(view, doc);
  const line = recordDelta(undefined, { ...delta, id: entry.id }, valueBefore(entry, sums));
  const after: UsageSums = { ...NO_USE, ...sums };
  for (const name of COUNTED) after[name] += line?.[name] ?? 0;
  return shownValues(entry, after);
}

const COUNTED = ['retrieved', 'effective', 'failed', 'reinforcement', 'importance', 'confidence'] as const;
const NO_USE: UsageSums = {
  retrieved: 0,
  effective: 0,
  failed: 0,
  reinforcement: 0,
  importance: 0,
  confidence: 0,
};

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
