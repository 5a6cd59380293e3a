/** A text as the numbers of its terms, sorted, with how often each counts: small, and quick to compare. */
export interface WeightedTerms {
  terms: Uint32Array;
  weights: Uint16Array;
  /** Length of the vector. */
  norm: number;
}

/** Gives every term of a corpus its number, in the order in which texts are added. */
export class TermNumbers {
  private readonly numbers = new Map<string, number>();

  weigh(terms: Iterable<string>): WeightedTerms {
    const counts = new Map<number, number>();
    for (const term of terms) {
      const number = this.numberOf(term);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const sorted = Uint32Array.from(counts.keys()).sort();
    const weights = Uint16Array.from(sorted, (number) => counts.get(number) ?? 0);
    let squares = 0;
    for (const weight of weights) squares += weight * weight;
    return { terms: sorted, weights, norm: Math.sqrt(squares) };
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(term, number);
    return number;
  }
}

/** The same cosine as of term vectors, 0-1; 0 when either is empty. */
export function cosineOfWeights(a: WeightedTerms, b: WeightedTerms): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  let product = 0;
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length; ) {
    const [x, y] = [a.terms[i] as number, b.terms[j] as number];
    if (x === y) product += (a.weights[i++] as number) * (b.weights[j++] as number);
    else if (x < y) i += 1;
    else j += 1;
  }
  return Math.min(1, product / (a.norm * b.norm));
}
