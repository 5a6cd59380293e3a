/** Terms and postings over all segments of a view, each read once. */
import type { Part } from './columns';
import { FIELD_NAMES } from './fields';
import { decodePostings, documentsOf, type FieldPostings } from './postings';

interface StoredPostings extends Part {
  bytes: Buffer;
}

export class TermReader {
  private readonly parts: readonly Part[];
  private readonly storedByTerm = new Map<string, StoredPostings[]>();
  private readonly postingsByTerm = new Map<string, FieldPostings[]>();

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  /** The stored postings of a term, one for each segment that has it. */
  private storedPostings(term: string): StoredPostings[] {
    const known = this.storedByTerm.get(term);
    if (known !== undefined) return known;
    const stored: StoredPostings[] = [];
    for (const part of this.parts) {
      const { file, dictionary } = part.segment;
      const entry = dictionary.find(term);
      if (entry === undefined) continue;
      stored.push({ ...part, bytes: file.slice('postings', entry.offset, entry.offset + entry.length) });
    }
    this.storedByTerm.set(term, stored);
    return stored;
  }

  documentFrequency(term: string): number {
    let count = 0;
    for (const { segment, base, bytes } of this.storedPostings(term)) {
      const { dead } = segment;
      count += dead === undefined ? documentsOf(bytes) : countDistinct(decodePostings(bytes, base, dead));
    }
    return count;
  }

  postings(term: string): FieldPostings[] {
    const known = this.postingsByTerm.get(term);
    if (known !== undefined) return known;
    const pieces = this.storedPostings(term).map(({ segment, base, bytes }) =>
      decodePostings(bytes, base, segment.dead),
    );
    const postings = pieces.length === 1 ? (pieces[0] ?? []) : joinPostings(pieces.flat());
    this.postingsByTerm.set(term, postings);
    return postings;
  }

  withPrefix(prefix: string): string[] {
    const terms = this.parts.flatMap(({ segment }) => segment.dictionary.withPrefix(prefix));
    return distinctSorted(terms.map(({ term }) => term));
  }

  within(text: string, maxDistance: number): Array<{ term: string; distance: number }> {
    const distances = new Map<string, number>();
    for (const { segment } of this.parts) {
      for (const { term, distance } of segment.dictionary.within(text, maxDistance))
        distances.set(term, distance);
    }
    return distinctSorted([...distances.keys()]).map((term) => ({
      term,
      distance: distances.get(term) ?? 0,
    }));
  }
}

function countDistinct(fields: readonly FieldPostings[]): number {
  if (fields.length === 1) return fields[0]?.docs.length ?? 0;
  const docs = new Set<number>();
  for (const field of fields) for (const doc of field.docs) docs.add(doc);
  return docs.size;
}

/** Joins the postings of one term from several segments, whose document numbers ascend. */
function joinPostings(pieces: readonly FieldPostings[]): FieldPostings[] {
  const joined: FieldPostings[] = [];
  for (const field of FIELD_NAMES.keys()) {
    const own = pieces.filter((piece) => piece.field === field);
    const [only] = own;
    if (only === undefined) continue;
    joined.push(own.length === 1 ? only : joinField(field, own));
  }
  return joined;
}

function joinField(field: number, pieces: readonly FieldPostings[]): FieldPostings {
  const total = pieces.reduce((sum, { docs }) => sum + docs.length, 0);
  const docs = new Int32Array(total);
  const frequencies = new Int32Array(total);
  let at = 0;
  for (const piece of pieces) {
    docs.set(piece.docs, at);
    frequencies.set(piece.frequencies, at);
    at += piece.docs.length;
  }
  return { field, docs, frequencies };
}

function distinctSorted(terms: readonly string[]): string[] {
  return [...new Set(terms)].sort();
}
