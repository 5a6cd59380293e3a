/** What every face shows of an engram's value: what people judged plus what use taught. */
import { latestInstant, latestRetrieval } from './latest';
import type { ShownValues, UsageSums } from './usage';
import { UNITS } from './usage-line';

/** The front matter's own values; an `Engram` and a `DigestEntry` fit. Counters are birth values. */
export type JudgedValues = ShownValues;

/**
 * Importance and confidence are clamped to 0-1, counts to 0 and above; instants are the latest, and the score goes
 * with its instant. `importanceJudged`, where a face shows it, is `judged.importance`. Without sums the judged
 * values come back as they are, clamped.
 */
export function shownValues(judged: JudgedValues, sums?: UsageSums): ShownValues {
  const retrieval = latestRetrieval(judged, sums ?? {});
  const shown: ShownValues = {
    importance: clamp(plusUnits(judged.importance, sums?.importance)),
    confidence: clamp(plusUnits(judged.confidence, sums?.confidence)),
    retrievalCount: Math.max(0, judged.retrievalCount + (sums?.retrieved ?? 0)),
    effectiveRetrievals: Math.max(0, judged.effectiveRetrievals + (sums?.effective ?? 0)),
    failedUses: Math.max(0, judged.failedUses + (sums?.failed ?? 0)),
    reinforcementScore: plusUnits(judged.reinforcementScore, sums?.reinforcement),
  };
  const lastEffectiveAt = latestInstant(judged.lastEffectiveAt, sums?.lastEffectiveAt);
  if (lastEffectiveAt !== undefined) shown.lastEffectiveAt = lastEffectiveAt;
  if (retrieval.lastRetrievedAt !== undefined) shown.lastRetrievedAt = retrieval.lastRetrievedAt;
  if (retrieval.lastRetrievalScore !== undefined) shown.lastRetrievalScore = retrieval.lastRetrievalScore;
  return shown;
}

/** Rounded to 1e-6, so that 0.7 and 500 units are 0.75 and not 0.7500000000000001. */
function plusUnits(value: number, units: number | undefined): number {
  if (units === undefined || units === 0) return value;
  return Math.round((value + units / UNITS) * 1e6) / 1e6;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
