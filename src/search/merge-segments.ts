/** Writes the living documents of several segments as one, without opening a file of the work tree. */
import { FIELD_NAMES } from './fields';
import { decodePostings } from './postings';
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
  const decoded = segment.dictionary.all().map(({ term, offset, length }) => ({
    number: builder.termNumber(term),
    fields: decodePostings(segment.file.slice('postings', offset, offset + length), 0, segment.dead),
  }));
  for (const { fields } of decoded) {
    for (const { docs } of fields) for (const doc of docs) starts[doc + 1] = (starts[doc + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const total = starts[segment.size] ?? 0;
  const numbers = new Uint32Array(total);
  const values = new Uint32Array(total);
  const next = starts.slice();
  for (const { number, fields } of decoded) {
    for (const { field, docs, frequencies } of fields) {
      for (const [i, doc] of docs.entries()) {
        const at = next[doc] ?? 0;
        numbers[at] = number;
        values[at] = (frequencies[i] ?? 0) * 8 + field;
        next[doc] = at + 1;
      }
    }
  }
  return { starts, numbers, values };
}
