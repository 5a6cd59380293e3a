/** Writes the living documents of several segments as one, without opening a file of the work tree. */
import { FIELD_NAMES } from './fields';
import { visitPostings } from './postings';
import type { Segment } from './segment';
import type { SegmentBuilder } from './segment-builder';

/** Adds the living files of a segment to a builder. */
export function addSegment(builder: SegmentBuilder, segment: Segment): void {
  segment.table.load();
  for (const name of ['stored', 'storedOffsets', 'rows', 'postings']) segment.file.section(name);
  const terms = postingsByDocument(builder, segment);
  const lengths = FIELD_NAMES.map((_, field) => segment.lengths(field));
  const ghosts = new Set(segment.ghosts());
  for (let doc = 0; doc < segment.size; doc += 1) {
    if (segment.isDead(doc)) continue;
    const record = segment.table.record(doc);
    if (ghosts.has(doc)) {
      builder.addGhost({ record, skipped: segment.skippedOf(doc) });
      continue;
    }
    builder.beginDocument(
      { record, entry: segment.entry(doc) },
      lengths.map((column) => column[doc] ?? 0),
    );
    for (let i = terms.starts[doc] ?? 0; i < (terms.starts[doc + 1] ?? 0); i += 1) {
      const value = terms.values[i] ?? 0;
      builder.addPosting(terms.numbers[i] ?? 0, value & 7, value >>> 3);
    }
  }
}

/** The postings of a segment turned from terms to documents: `frequency * 8 + field` beside each term's number. */
function postingsByDocument(builder: SegmentBuilder, segment: Segment) {
  const starts = new Uint32Array(segment.size + 1);
  const bytes = segment.file.section('postings');
  const terms = segment.dictionary.all();
  const count = (doc: number) => {
    if (!segment.isDead(doc)) (starts[doc + 1] as number) += 1;
  };
  for (const { offset } of terms) visitPostings(bytes, offset, count);
  for (let i = 1; i < starts.length; i += 1) (starts[i] as number) += starts[i - 1] as number;
  const total = starts[segment.size] ?? 0;
  const numbers = new Uint32Array(total);
  const values = new Uint32Array(total);
  const next = starts.slice();
  let number = 0;
  const place = (doc: number, field: number, frequency: number) => {
    if (segment.isDead(doc)) return;
    const at = next[doc] as number;
    numbers[at] = number;
    values[at] = frequency * 8 + field;
    next[doc] = at + 1;
  };
  for (const { term, offset } of terms) {
    number = builder.termNumber(term);
    visitPostings(bytes, offset, place);
  }
  return { starts, numbers, values };
}
