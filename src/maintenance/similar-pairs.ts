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
  /** By term, the texts so far that it is one of the rarest of. */
  const blocks = new Map<number, number[]>();
  const counts = new Uint32Array(texts.length);
  const candidates = new Map<number, number[]>();
  for (const [b, terms] of rare.entries()) {
    const met = countShared(terms, blocks, counts);
    const enough = met.filter((a) => (counts[a] as number) >= needed(rare[a] ?? [], terms));
    enough.sort((a, c) => (counts[c] as number) - (counts[a] as number) || a - c);
    if (enough.length > 0) candidates.set(b, enough.slice(0, CANDIDATES));
    for (const a of met) counts[a] = 0;
    for (const term of terms) addTo(blocks, term, b);
  }
  return candidates;
}

function needed(a: readonly number[], b: readonly number[]): number {
  return Math.max(1, Math.min(SHARED, Math.ceil(Math.min(a.length, b.length) / 2)));
}

function addTo(blocks: Map<number, number[]>, term: number, text: number): void {
  const block = blocks.get(term);
  if (block === undefined) blocks.set(term, [text]);
  else block.push(text);
}

/** Counts in how many of the terms' blocks each text is among the last ones; gives those that are in any. */
function countShared(
  terms: readonly number[],
  blocks: ReadonlyMap<number, readonly number[]>,
  counts: Uint32Array,
): number[] {
  const met: number[] = [];
  for (const term of terms) {
    const block = blocks.get(term) ?? [];
    for (let j = Math.max(0, block.length - BLOCK); j < block.length; j += 1) {
      const a = block[j] as number;
      const before = counts[a] as number;
      if (before === 0) met.push(a);
      counts[a] = before + 1;
    }
  }
  return met;
}

/** The rarest terms of each text that other texts have too. */
function rarestTerms(texts: readonly WeightedTerms[]): number[][] {
  const frequency: number[] = [];
  for (const { terms } of texts) for (const term of terms) frequency[term] = (frequency[term] ?? 0) + 1;
  return texts.map(({ terms }) => rarestOf(terms, frequency));
}

/** At most `RAREST` terms of more than one text, by how many have them, then by number; `terms` ascend. */
function rarestOf(terms: Uint32Array, frequency: readonly number[]): number[] {
  const rarest: number[] = [];
  for (const term of terms) {
    const own = frequency[term] as number;
    const isFull = rarest.length === RAREST;
    if (own < 2 || (isFull && own >= (frequency[rarest[RAREST - 1] as number] as number))) continue;
    if (isFull) rarest.pop();
    let at = rarest.length;
    while (at > 0 && (frequency[rarest[at - 1] as number] as number) > own) at -= 1;
    rarest.splice(at, 0, term);
  }
  return rarest;
}
