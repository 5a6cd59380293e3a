import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../src/search/bytes';
import { CheckedFile } from '../../src/search/checked-file';
import { encodeColumn, readColumn, readValue } from '../../src/search/column';
import { Dictionary, DictionaryWriter } from '../../src/search/dictionary';
import { encodeFileTable, FileTable, fileOrder } from '../../src/search/file-table';
import { decodePostings, documentsOf, encodePostings } from '../../src/search/postings';
import { sealFile } from '../../src/search/sealed-file';
import { selectHits } from '../../src/search/select-hits';

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', '死', '锁', '😀', '😁', '\uffee', 'é'),
    minLength: 1,
    maxLength: 5,
  }),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 70 })
    .filter((text) => Buffer.from(text).toString('utf8') === text),
);

describe('the dictionary', () => {
  it('finds terms, prefixes and near terms as a plain list does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(term, { maxLength: 120 }),
        term,
        fc.nat({ max: 3 }),
        (unsorted, wanted, max) => {
          const terms = [...unsorted].sort();
          const writer = new DictionaryWriter();
          for (const [i, text] of terms.entries()) writer.add(text, i + 1);
          const dictionary = new Dictionary(CheckedFile.check(sealFile(writer.sections(), {})));
          let offset = 0;
          const entries = terms.map((text, i) => {
            const entry = { term: text, offset, length: i + 1 };
            offset += i + 1;
            return entry;
          });
          expect(dictionary.all()).toEqual(entries);
          for (const text of [...terms, wanted]) {
            expect(dictionary.find(text)).toEqual(entries.find((entry) => entry.term === text));
          }
          for (const prefix of [wanted.slice(0, 1), wanted.slice(0, 2)]) {
            expect(dictionary.withPrefix(prefix)).toEqual(
              entries.filter((entry) => entry.term.startsWith(prefix)),
            );
          }
          const near = entries
            .map((entry) => ({ ...entry, distance: distance(entry.term, wanted) }))
            .filter((entry) => entry.distance <= max);
          expect(dictionary.within(wanted, max)).toEqual(near);
        },
      ),
    );
  });
});

describe('postings', () => {
  const posting = fc.record({
    doc: fc.nat({ max: 300_000 }),
    field: fc.nat({ max: 6 }),
    frequency: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100_000 })),
  });

  it('come back, moved by the base and without the dead', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(posting, {
          minLength: 1,
          maxLength: 60,
          selector: ({ doc, field }) => doc * 8 + field,
        }),
        fc.nat({ max: 1000 }),
        fc.array(fc.nat({ max: 300_000 })),
        (unsorted, base, dead) => {
          const postings = [...unsorted].sort((a, b) => a.doc - b.doc || a.field - b.field);
          const writer = new ByteWriter(4);
          const keys = Uint32Array.from(postings, ({ doc, field }) => doc * 8 + field);
          encodePostings(
            writer,
            keys,
            Uint32Array.from(postings, ({ frequency }) => frequency),
            0,
            keys.length,
          );
          const bytes = Buffer.from(writer.finish());
          expect(documentsOf(bytes)).toBe(new Set(postings.map(({ doc }) => doc)).size);
          const buried = new Uint8Array(300_001);
          for (const doc of [...dead, postings[0]?.doc ?? 0]) buried[doc] = 1;
          for (const list of [undefined, buried]) {
            const found = decodePostings(bytes, base, list).flatMap(({ field, docs, frequencies }) =>
              [...docs].map((doc, i) => ({ doc: doc - base, field, frequency: frequencies[i] })),
            );
            const living = postings.filter(({ doc }) => list === undefined || list[doc] === 0);
            expect(found).toEqual([...living].sort((a, b) => a.field - b.field || a.doc - b.doc));
          }
        },
      ),
    );
  });
});

describe('columns', () => {
  const values = fc.oneof(
    fc.array(fc.constantFrom(0.5, 0), { minLength: 1, maxLength: 20 }),
    fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 20 }),
    fc.array(fc.nat({ max: 65_535 }), { minLength: 1, maxLength: 20 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 20 }),
    fc.array(fc.constant(7), { minLength: 1, maxLength: 20 }),
  );

  it('hold the same numbers whatever their width, whole and one by one', () => {
    fc.assert(
      fc.property(values, fc.nat({ max: 3 }), (numbers, at) => {
        const { meta, bytes } = encodeColumn(numbers);
        const file = CheckedFile.check(sealFile([['c', bytes]], {}));
        const target = new Float64Array(numbers.length + at);
        readColumn(file, 'c', meta, numbers.length, target, at);
        expect([...target.subarray(at)].map((value) => value + 0)).toEqual(numbers.map((value) => value + 0));
        for (const [i, value] of numbers.entries()) expect(readValue(file, 'c', meta, i) + 0).toBe(value + 0);
      }),
    );
  });
});

describe('small binary values', () => {
  it('come back in order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.maxSafeNat(), fc.double(), fc.string({ unit: 'grapheme' }), fc.nat({ max: 255 })),
        ),
        (rows) => {
          const writer = new ByteWriter(1);
          for (const [whole, double, text, byte] of rows) {
            writer.varint(whole);
            writer.double(double);
            writer.text(text);
            writer.byte(byte);
            writer.bytes(Buffer.from([byte, 1]));
            writer.rawText('é');
          }
          const reader = new ByteReader(writer.finish());
          for (const [whole, double, text, byte] of rows) {
            expect(reader.varint()).toBe(whole);
            expect(reader.double()).toBe(double);
            expect(reader.text()).toBe(Buffer.from(text).toString('utf8'));
            expect(reader.byte()).toBe(byte);
            expect([...reader.bytes(2)]).toEqual([byte, 1]);
            expect(reader.bytes(2).toString('utf8')).toBe('é');
          }
          expect(reader.isAtEnd).toBe(true);
        },
      ),
    );
  });
});

describe('the table of files', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '文', '😀'), minLength: 1, maxLength: 3 });
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => `${names.join('/')}.md`);

  it('finds every file by path and by folder', () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 40 }), path, (unsorted, other) => {
        const paths = fileOrder(unsorted).map((i) => unsorted[i] ?? '');
        const records = paths.map((text, i) => ({
          path: text,
          stamp: [i, i * 2] as const,
          oid: i.toString(16).padStart(40, '0'),
        }));
        const table = new FileTable(CheckedFile.check(sealFile(encodeFileTable(records), {})));
        expect(table.count).toBe(paths.length);
        for (const [i, record] of records.entries()) {
          expect(table.find(record.path)).toBe(i);
          expect(table.record(i)).toEqual(record);
        }
        expect(table.find(other)).toBe(paths.indexOf(other));
        const inFolders = table.folders().flatMap((folder) => {
          const { start, names } = table.inFolder(folder.path);
          expect(start).toBe(folder.start);
          return names.map((text) => (folder.path === '' ? text : `${folder.path}/${text}`));
        });
        expect(inFolders).toEqual(paths);
      }),
    );
  });
});

describe('selecting hits', () => {
  it('gives the best as sorting all of them does, weighing fewer', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            value: fc.nat({ max: 5000 }),
            memory: fc.double({ min: 0.5, max: 1, noNaN: true }),
            out: fc.nat({ max: 9 }),
          }),
          {
            maxLength: 300,
          },
        ),
        fc.integer({ min: 0, max: 12 }),
        (docs, keep) => {
          const weigh = (doc: number, score: number) => Math.round(score * (docs[doc]?.memory ?? 0));
          const accept = (doc: number) => docs[doc]?.out !== 0;
          const isBefore = (a: number, b: number) => a < b;
          const scores = () => ({
            docs: Int32Array.from(docs.keys()),
            count: docs.length,
            values: Int32Array.from(docs, ({ value }) => value),
            scale: 2,
          });
          const expected = [...docs.keys()]
            .filter(accept)
            .map((doc) => ({ doc, weight: weigh(doc, (docs[doc]?.value ?? 0) / 2) }))
            .sort((a, b) => b.weight - a.weight || a.doc - b.doc)
            .slice(0, keep)
            .map(({ doc }) => doc);
          expect(selectHits(scores(), { keep, accept, weigh, isBefore }).best).toEqual(expected);
          const ceiling = (score: number) => Math.round(score) + 1;
          expect(selectHits(scores(), { keep, accept, weigh, ceiling, isBefore }).best).toEqual(expected);
        },
      ),
    );
  });

  it('leaves out what weighs less than nothing', () => {
    const scores = { docs: Int32Array.of(0, 1), count: 2, values: Int32Array.of(4, 8), scale: 1 };
    const weigh = (doc: number) => (doc === 1 ? -1 : 0);
    expect(selectHits(scores, { keep: 5, weigh, isBefore: (a, b) => a < b }).best).toEqual([0]);
  });
});
