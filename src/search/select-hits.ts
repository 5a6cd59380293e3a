/** From the scores of all matching documents to the best few, weighing no more of them than may be kept. */
import { BestHits } from './best-hits';
import type { Scores } from './scorer';

export interface SelectOptions {
  keep: number;
  allowed?: Uint8Array;
  leaveOut?(doc: number): void;
  accept?(doc: number): boolean;
  weigh(doc: number, score: number): number;
  ceiling?(score: number): number;
  /** Decides between documents of equal weight. */
  isBefore(a: number, b: number): boolean;
}

const BUCKETS = 1024;
/** After so many documents it is asked again whether more can be kept. */
const STEP = 16;

/** The best documents, best first, and all that are accepted. */
export function selectHits(scores: Scores, options: SelectOptions): { best: number[]; accepted: Int32Array } {
  const accepted = acceptedOf(scores, options);
  return { best: bestOf(scores, accepted, options), accepted };
}

function bestOf({ values, scale }: Scores, accepted: Int32Array, options: SelectOptions): number[] {
  const { keep, weigh, isBefore } = options;
  const best = new BestHits(keep, isBefore);
  const offer = (doc: number) => {
    const weight = weigh(doc, (values[doc] as number) / scale);
    if (weight >= 0 && weight >= best.threshold) best.offer(doc, weight);
  };
  const { ceiling } = options;
  if (ceiling === undefined || accepted.length <= keep * 2) {
    for (let i = 0; i < accepted.length; i += 1) offer(accepted[i] as number);
    return best.sorted();
  }
  const { docs, shift } = byBucket(values, accepted);
  let next = keep;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    if (i === next) {
      const largest = (((values[doc] as number) >>> shift) + 1) * 2 ** shift;
      if (ceiling(largest / scale) < best.threshold) break;
      next += STEP;
    }
    offer(doc);
  }
  return best.sorted();
}

function acceptedOf({ docs, count }: Scores, options: SelectOptions): Int32Array {
  const { allowed, leaveOut, accept } = options;
  let kept = 0;
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    if (allowed !== undefined && allowed[doc] !== 1) leaveOut?.(doc);
    else if (accept === undefined || accept(doc)) docs[kept++] = doc;
  }
  return docs.subarray(0, kept);
}

/** Documents by falling score, as far as buckets tell scores apart, and how far to shift a score to its bucket. */
function byBucket(values: Int32Array, accepted: Int32Array): { docs: Int32Array; shift: number } {
  let largest = 0;
  for (let i = 0; i < accepted.length; i += 1) {
    const value = values[accepted[i] as number] as number;
    if (value > largest) largest = value;
  }
  let shift = 0;
  while (largest >>> shift >= BUCKETS) shift += 1;
  const places = new Int32Array(BUCKETS + 1);
  for (let i = 0; i < accepted.length; i += 1) {
    (places[(values[accepted[i] as number] as number) >>> shift] as number) += 1;
  }
  // Places from the end: the highest bucket first.
  let before = 0;
  for (let bucket = BUCKETS - 1; bucket >= 0; bucket -= 1) {
    const count = places[bucket] as number;
    places[bucket] = before;
    before += count;
  }
  const docs = new Int32Array(accepted.length);
  for (let i = 0; i < accepted.length; i += 1) {
    const doc = accepted[i] as number;
    const bucket = (values[doc] as number) >>> shift;
    docs[places[bucket] as number] = doc;
    (places[bucket] as number) += 1;
  }
  return { docs, shift };
}
