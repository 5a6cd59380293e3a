/** From the scores of all matching documents to the best few, weighing no more of them than may be kept. */
import { BestHits } from './best-hits';
import type { Scores } from './scorer';

export interface SelectOptions {
  keep: number;
  accept?(doc: number): boolean;
  weigh(doc: number, score: number): number;
  ceiling?(score: number): number;
  /** Decides between documents of equal weight. */
  isBefore(a: number, b: number): boolean;
}

const BUCKETS = 1024;

/** The best documents, best first. */
export function selectHits(scores: Scores, options: SelectOptions): number[] {
  const { keep, weigh, isBefore } = options;
  const { values, scale } = scores;
  const accepted = acceptedOf(scores, options);
  const best = new BestHits(keep, isBefore);
  const offer = (doc: number) => {
    const weight = weigh(doc, (values[doc] as number) / scale);
    if (weight >= 0 && weight >= best.threshold) best.offer(doc, weight);
  };
  const { ceiling } = options;
  if (ceiling === undefined || accepted.length <= keep * 2) {
    for (const doc of accepted) offer(doc);
    return best.sorted();
  }
  const { shift, first } = bucketOfBest(values, accepted, keep);
  for (let i = 0; i < accepted.length; i += 1) {
    const doc = accepted[i] as number;
    if ((values[doc] as number) >>> shift >= first) offer(doc);
  }
  const last = lowestBucket(first, (bucket) => ceiling(((bucket + 1) << shift) / scale) >= best.threshold);
  if (last === first) return best.sorted();
  for (let i = 0; i < accepted.length; i += 1) {
    const doc = accepted[i] as number;
    const bucket = (values[doc] as number) >>> shift;
    if (bucket >= last && bucket < first) offer(doc);
  }
  return best.sorted();
}

function acceptedOf({ docs, count }: Scores, { accept }: SelectOptions): Int32Array {
  if (accept === undefined) return docs.subarray(0, count);
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    if (accept(doc)) docs[kept++] = doc;
  }
  return docs.subarray(0, kept);
}

/** Sorts scores into buckets: how far to shift them, and the bucket above which at least `keep` documents lie. */
function bucketOfBest(values: Int32Array, docs: Int32Array, keep: number): { shift: number; first: number } {
  let largest = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const value = values[docs[i] as number] as number;
    if (value > largest) largest = value;
  }
  let shift = 0;
  while (largest >>> shift >= BUCKETS) shift += 1;
  const counts = new Int32Array(BUCKETS);
  for (let i = 0; i < docs.length; i += 1) {
    (counts[(values[docs[i] as number] as number) >>> shift] as number) += 1;
  }
  let first = BUCKETS - 1;
  for (let total = counts[first] as number; total < keep && first > 0; total += counts[first] as number) {
    first -= 1;
  }
  return { shift, first };
}

/** The lowest bucket at or below `first` that may hold something to keep; `may` is false below one that is not. */
function lowestBucket(first: number, may: (bucket: number) => boolean): number {
  let low = 0;
  let high = first;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (may(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
