/** Which of two instants, or of two retrievals, is the later one. */
import { parseInstant } from '../util/instants';

/** When something was last found, with the relevance (0-1) that it had then. */
export interface Retrieval {
  lastRetrievedAt?: string;
  lastRetrievalScore?: number;
}

/** The later retrieval, whole: a score belongs to its instant. At the same instant the larger score. */
export function latestRetrieval(a: Retrieval, b: Retrieval): Retrieval {
  const gap = millisecondsOf(a.lastRetrievedAt) - millisecondsOf(b.lastRetrievedAt);
  if (gap !== 0 && !Number.isNaN(gap)) return gap > 0 ? a : b;
  const scoreGap = (a.lastRetrievalScore ?? -1) - (b.lastRetrievalScore ?? -1);
  if (scoreGap !== 0) return scoreGap > 0 ? a : b;
  return (a.lastRetrievedAt ?? '') >= (b.lastRetrievedAt ?? '') ? a : b;
}

/** The later of two instants; of two spellings of the same one the larger text. */
export function latestInstant(a: string | undefined, b: string | undefined): string | undefined {
  const gap = millisecondsOf(a) - millisecondsOf(b);
  if (gap !== 0 && !Number.isNaN(gap)) return gap > 0 ? a : b;
  return (a ?? '') >= (b ?? '') ? a : b;
}

/** -Infinity for never and for what is no instant. */
function millisecondsOf(instant: string | undefined): number {
  return (instant === undefined ? undefined : parseInstant(instant)) ?? Number.NEGATIVE_INFINITY;
}
