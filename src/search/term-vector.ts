/** Texts as counts of their terms, and how alike two of them are. */

export interface TermVector {
  counts: Map<string, number>;
  /** Length of the vector. */
  norm: number;
}

export function termVector(terms: Iterable<string>): TermVector {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return { counts, norm: Math.sqrt(squares) };
}

/** Cosine of two term vectors, 0-1; 0 when either is empty. */
export function cosine(a: TermVector, b: TermVector): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  const [small, large] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let product = 0;
  for (const [term, count] of small.counts) product += count * (large.counts.get(term) ?? 0);
  return Math.min(1, product / (a.norm * b.norm));
}
