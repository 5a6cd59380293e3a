import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsageFile, parseUsageFile, SETTLED } from '../../src/usage/codec';
import { mergeUsage } from '../../src/usage/merge-usage';
import type { UsageRow } from '../../src/usage/usage-line';
import { testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY, usageLines } from './lines';

const file = (lines: UsageRow[], damaged: string[] = []) => formatUsageFile(lines, KEY, damaged);
const x = (n: number, retrieved = n) => line({ id: testId(1), n, retrieved });
const y = (n: number) => line({ id: testId(2), n, retrieved: n });

function mergedText(base: string | undefined, ours: string | undefined, theirs: string | undefined): string {
  const result = mergeUsage(base, ours, theirs);
  if (result.type !== 'merged') throw new Error(JSON.stringify(result));
  return result.text;
}

describe('merging a usage file', () => {
  it('takes the whole line with the larger n, never column by column', () => {
    const ours = line({ n: 4, retrieved: 1, failed: 3 });
    const theirs = line({ n: 3, retrieved: 2, failed: 1 });
    expect(mergedText(file([x(1)]), file([ours]), file([theirs]))).toBe(file([ours]));
  });

  it('on equal n takes the larger text', () => {
    expect(mergedText(undefined, file([x(2, 8)]), file([x(2, 9)]))).toBe(file([x(2, 9)]));
  });

  it('takes the side that changed, also to a smaller n: somebody undid it', () => {
    expect(mergedText(file([x(3), y(1)]), file([x(2), y(1)]), file([x(3), y(2)]))).toBe(file([x(2), y(2)]));
  });

  it('joins lines of both sides, with and without a base', () => {
    expect(mergedText(undefined, file([x(1)]), file([y(1)]))).toBe(file([x(1), y(1)]));
    expect(mergedText(file([]), file([x(1)]), file([y(1)]))).toBe(file([x(1), y(1)]));
  });

  it('lets a changed line win over its removal, and removes what nobody changed', () => {
    expect(mergedText(file([x(1), y(1)]), file([y(1)]), file([x(2), y(1)]))).toBe(file([x(2), y(1)]));
    expect(mergedText(file([x(1), y(1)]), file([x(1), y(2)]), file([y(1)]))).toBe(file([y(2)]));
  });

  it('never loses the file to a delete', () => {
    expect(mergedText(file([x(1)]), undefined, file([x(2)]))).toBe(file([x(2)]));
    expect(mergedText(file([x(1)]), file([x(2)]), undefined)).toBe(file([x(2)]));
    expect(mergedText(file([x(1)]), undefined, undefined)).toBe('');
  });

  it('keeps damaged lines of both sides once, and lets one side mend them', () => {
    const base = file([x(1)], ['<<<<<<< old']);
    const ours = file([x(2)], ['<<<<<<< old', 'ours?']);
    const theirs = file([x(1), y(1)], ['theirs?']);
    expect(mergedText(base, ours, theirs)).toBe(file([x(2), y(1)], ['ours?', 'theirs?']));
  });

  it('merges settled files by writer and engram', () => {
    const settled = (rows: UsageRow[]) => formatUsageFile(rows, SETTLED);
    const ours = settled([
      { key: KEY, ...x(2) },
      { key: OTHER_KEY, ...x(1) },
    ]);
    const theirs = settled([
      { key: KEY, ...x(1) },
      { key: KEY, ...y(1) },
    ]);
    expect(mergedText(undefined, ours, theirs)).toBe(
      settled([
        { key: KEY, ...x(2) },
        { key: KEY, ...y(1) },
        { key: OTHER_KEY, ...x(1) },
      ]),
    );
  });

  it('takes a base that it cannot read for no base', () => {
    for (const base of ['garbage', formatUsageFile([x(9)], OTHER_KEY), `co-engram-usage-9 ${KEY}\n`]) {
      expect(mergedText(base, file([x(1)]), file([y(1)]))).toBe(file([x(1), y(1)]));
    }
  });

  it('does not merge the files of two writers that git took for a rename', () => {
    const strangers = mergeUsage(file([x(1)]), formatUsageFile([y(1)], OTHER_KEY), file([x(2)]));
    expect(strangers).toEqual({ type: 'different-writers', ours: OTHER_KEY, theirs: KEY });
  });

  it.each([
    ['a newer format', `co-engram-usage-2 ${KEY}\n`, 'ours has usage format 2, written by a newer version'],
    ['no header', 'hello\n', 'ours is no usage file: its header is missing'],
    ['an empty side', '', 'ours is no usage file: its header is missing'],
    ['another kind', formatUsageFile([], SETTLED), 'the sides are different kinds of usage files'],
  ])('leaves %s to a text merge', (_, ours, message) => {
    expect(mergeUsage(file([x(1)]), ours, file([x(2)]))).toEqual({ type: 'unreadable', message });
  });

  it('leaves theirs of a newer format to a text merge', () => {
    const result = mergeUsage(file([x(1)]), file([x(2)]), `co-engram-usage-3 ${KEY}\n`);
    expect(result).toEqual({
      type: 'unreadable',
      message: 'theirs has usage format 3, written by a newer version',
    });
  });
});

describe('the laws', () => {
  const anyFile = usageLines().map((lines) => file(lines));

  it('identity: what only one side changed is that side, byte for byte', () => {
    const anyText = fc.oneof(anyFile, fc.string());
    fc.assert(
      fc.property(anyText, anyText, (base, changed) => {
        expect(mergedText(base, changed, changed)).toBe(changed);
        expect(mergedText(base, base, changed)).toBe(changed);
        expect(mergedText(base, changed, base)).toBe(changed);
      }),
    );
  });

  it('commutative', () => {
    fc.assert(
      fc.property(fc.option(anyFile, { nil: undefined }), anyFile, anyFile, (base, ours, theirs) => {
        expect(mergeUsage(base, ours, theirs)).toEqual(mergeUsage(base, theirs, ours));
      }),
    );
  });

  it('the same in every order, for lines that only grow', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, (a, b, c) => {
        const left = mergedText(undefined, mergedText(undefined, a, b), c);
        const right = mergedText(undefined, a, mergedText(undefined, b, c));
        expect(left).toBe(right);
      }),
    );
  });

  it('closed: what comes out is a usage file in its one form', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, (base, ours, theirs) => {
        const text = mergedText(base, ours, theirs);
        expect(file(parseUsageFile(text).lines)).toBe(text);
      }),
    );
  });
});
