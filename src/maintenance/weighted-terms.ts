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
  /** By number: how often the text at hand has the term; 0 between texts. */
  private readonly counts: number[] = [];

  weigh(terms: Iterable<string>): WeightedTerms {
    const { counts } = this;
    const found: number[] = [];
    let last = '';
    let number = -1;
    for (const term of terms) {
      // A term that counts twice comes twice in a row.
      if (number < 0 || term !== last) number = this.numberOf(term);
      last = term;
      const before = counts[number] as number;
      if (before === 0) found.push(number);
      counts[number] = before + 1;
    }
    const sorted = Uint32Array.from(found).sort();
    const weights = new Uint16Array(sorted.length);
    let squares = 0;
    for (let i = 0; i < sorted.length; i += 1) {
      const number = sorted[i] as number;
      weights[i] = counts[number] as number;
      counts[number] = 0;
      squares += (weights[i] as number) ** 2;
    }
    return { terms: sorted, weights, norm: Math.sqrt(squares) };
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.counts.push(0) - 1;
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
