/** Pairs of texts that may say the same, found by the rare words that they share: not every pair is compared. */
import { cosineOfWeights, type WeightedTerms } from './weighted-terms';

/** Rarest terms of each text that it is looked up by. */
const RAREST = 12;
/** Rare terms that two texts must share to be compared; short texts must share half of theirs. */
const SHARED = 3;
/** A term of more texts than this pairs each only with its neighbours in the order of ids. */
const BLOCK = 48;
/** Texts that one is compared with at most, those with most rare terms in common first. */
const CANDIDATES = 20;

export interface SimilarPair {
  /** Positions in the list of texts; `a` comes first in it. */
  a: number;
  b: number;
  similarity: number;
}

/** Pairs of at least this similarity (cosine, 0-1), in order of positions. Close to linear in the number of texts. */
export function similarPairs(texts: readonly WeightedTerms[], threshold: number): SimilarPair[] {
  const candidates = candidatesOf(texts);
  const pairs: SimilarPair[] = [];
  for (const [b, others] of candidates) {
    for (const a of others) {
      const similarity = cosineOfWeights(texts[a] as WeightedTerms, texts[b] as WeightedTerms);
      if (similarity >= threshold) pairs.push({ a, b, similarity });
    }
  }
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Of each text the earlier ones that it is to be compared with. */
function candidatesOf(texts: readonly WeightedTerms[]): Map<number, number[]> {
  const rare = rarestTerms(texts);
  const blocks = new Map<number, number[]>();
  for (const [text, terms] of rare.entries()) {
    for (const term of terms) {
      const block = blocks.get(term);
      if (block === undefined) blocks.set(term, [text]);
      else block.push(text);
    }
  }
  const shared = new Map<number, Map<number, number>>();
  for (const block of blocks.values()) countShared(block, shared);
  const candidates = new Map<number, number[]>();
  for (const [b, counts] of shared) {
    const enough = [...counts].filter(([a, count]) => count >= needed(rare[a] ?? [], rare[b] ?? []));
    enough.sort(([a, x], [c, y]) => y - x || a - c);
    if (enough.length > 0)
      candidates.set(
        b,
        enough.slice(0, CANDIDATES).map(([a]) => a),
      );
  }
  return candidates;
}

function needed(a: readonly number[], b: readonly number[]): number {
  return Math.max(1, Math.min(SHARED, Math.ceil(Math.min(a.length, b.length) / 2)));
}

function countShared(block: readonly number[], shared: Map<number, Map<number, number>>): void {
  for (let i = 1; i < block.length; i += 1) {
    const b = block[i] as number;
    const counts = shared.get(b) ?? new Map<number, number>();
    shared.set(b, counts);
    for (let j = Math.max(0, i - BLOCK); j < i; j += 1) {
      const a = block[j] as number;
      counts.set(a, (counts.get(a) ?? 0) + 1);
    }
  }
}

/** The rarest terms of each text that other texts have too. */
function rarestTerms(texts: readonly WeightedTerms[]): number[][] {
  const frequency: number[] = [];
  for (const { terms } of texts) for (const term of terms) frequency[term] = (frequency[term] ?? 0) + 1;
  const rarity = (term: number) => frequency[term] ?? 0;
  return texts.map(({ terms }) =>
    [...terms]
      .filter((term) => rarity(term) > 1)
      .sort((x, y) => rarity(x) - rarity(y) || x - y)
      .slice(0, RAREST),
  );
}
