import type { IndexView } from '../search/contract';
import { learntValues } from '../search/factors';
import { kindOf, statusOf, tierOf, typeOf, verificationOf, visibilityOf } from '../search/flags';

export type Counts = Record<string, number>;

export interface DocumentCounts {
  engrams: { total: number; status: Counts; kind: Counts; verification: Counts; visibility: Counts };
  facts: { total: number; tier: Counts };
  entities: number;
  sessions: number;
  /** Documents by tenths of the reinforcement score: below .1, … below 1, 1 and more. */
  reinforcement: number[];
}

/** Everything in the repository by status, kind and so on; opens no file. */
export function countDocuments(view: IndexView): DocumentCounts {
  const { flags } = view.columns;
  const counts: DocumentCounts = {
    engrams: { total: 0, status: {}, kind: {}, verification: {}, visibility: {} },
    facts: { total: 0, tier: {} },
    entities: 0,
    sessions: 0,
    reinforcement: new Array<number>(11).fill(0),
  };
  for (const doc of view.docs()) {
    const packed = flags[doc];
    const type = typeOf(packed);
    if (type === 'session') {
      counts.sessions += 1;
      continue;
    }
    const { engrams, facts, reinforcement } = counts;
    engrams.total += 1;
    count(engrams.status, statusOf(packed));
    count(engrams.kind, kindOf(packed));
    count(engrams.verification, verificationOf(packed));
    count(engrams.visibility, visibilityOf(packed));
    if (type === 'entity') counts.entities += 1;
    if (type === 'fact') {
      facts.total += 1;
      count(facts.tier, tierOf(packed) ?? 'none');
    }
    reinforcement[Math.min(10, Math.max(0, Math.floor(learntValues(view, doc).reinforcement * 10)))] += 1;
  }
  return counts;
}

/** Adds one to the count of a name. */
export function count(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
