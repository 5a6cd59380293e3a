import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatUsageFile,
  narrowUsageText,
  parseUsageFile,
  SETTLED,
  usageHeader,
} from '../../src/usage/codec';
import type { UsageRow } from '../../src/usage/usage-line';
import { formatUsageLine, largerLine, parseUsageLine } from '../../src/usage/usage-line';
import { testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY, usageLines } from './lines';

const HEADER = usageHeader(KEY);
const GOOD = `${testId(1)}\t3\t2\t1\t0\t500\t-500\t250\t2026-01-02T03:04:05.678Z\t\t8123`;

describe('a usage line', () => {
  it('is eleven columns and reads back', () => {
    const parsed = parseUsageLine(GOOD);
    expect(parsed).toEqual({
      id: testId(1),
      n: 3,
      retrieved: 2,
      effective: 1,
      failed: 0,
      reinforcement: 500,
      importance: -500,
      confidence: 250,
      lastRetrievedAt: '2026-01-02T03:04:05.678Z',
      lastEffectiveAt: '',
      lastRetrievalScore: 8123,
    });
    expect(formatUsageLine(parsed as UsageRow)).toBe(GOOD);
  });

  it.each([
    ['wrong number of columns', GOOD.slice(0, GOOD.lastIndexOf('\t'))],
    ['wrong number of columns', `${GOOD}\t1`],
    ['wrong number of columns', ''],
    ['no engram id', GOOD.replace(testId(1), '../../etc/passwd')],
    ['no engram id', GOOD.replace(testId(1), testId(1).slice(8))],
    ['no integer where one belongs', GOOD.replace('\t3\t', '\t3.5\t')],
    ['no integer where one belongs', GOOD.replace('\t3\t', '\t03\t')],
    ['no integer where one belongs', GOOD.replace('\t3\t', '\t+3\t')],
    ['no integer where one belongs', GOOD.replace('\t0\t', '\t-0\t')],
    ['no integer where one belongs', GOOD.replace('\t3\t', '\t\t')],
    ['no integer where one belongs', GOOD.replace('\t500\t', '\t1e3\t')],
    ['a number out of range', GOOD.replace('\t500\t', '\t1000000001\t')],
    ['a number out of range', GOOD.replace('\t500\t', '\t-9999999999\t')],
    ['n is less than 1', GOOD.replace('\t3\t', '\t0\t')],
    ['a score out of range', GOOD.replace('8123', '10001')],
    ['a score out of range', GOOD.replace('8123', '-2')],
    ['no instant where one belongs', GOOD.replace('2026-01', '2026-13')],
    ['no instant where one belongs', GOOD.replace('\t\t8123', '\tyesterday\t8123')],
  ])('%s', (message, text) => {
    expect(parseUsageLine(text)).toEqual({ message });
  });

  it('has a key in front only in a settled file', () => {
    expect(parseUsageLine(`${KEY}\t${GOOD}`, { hasKey: true })).toMatchObject({ key: KEY, n: 3 });
    expect(parseUsageLine(`KEY\t${GOOD}`, { hasKey: true })).toEqual({ message: 'no writer key' });
    expect(parseUsageLine(`${KEY}\t${GOOD}`)).toEqual({ message: 'wrong number of columns' });
  });

  it('of two the larger n wins, whole, and on a tie the larger text', () => {
    const small = line({ n: 1, retrieved: 9 });
    const large = line({ n: 2, retrieved: 1 });
    expect(largerLine(small, large)).toBe(large);
    expect(largerLine(large, small)).toBe(large);
    const nine = line({ n: 1, retrieved: 9 });
    const eight = line({ n: 1, retrieved: 8 });
    expect(largerLine(eight, nine)).toBe(nine);
    expect(largerLine(nine, eight)).toBe(nine);
  });
});

describe('a usage file', () => {
  it('is a header and sorted lines, each with one text', () => {
    const text = formatUsageFile([line({ id: testId(2) }), line({ id: testId(1) })], KEY);
    expect(text.split('\n').map((row) => row.slice(0, 26))).toEqual([
      HEADER.slice(0, 26),
      testId(1),
      testId(2),
      '',
    ]);
    expect(HEADER.split('\t')).toHaveLength(11);
    expect(HEADER.startsWith(`co-engram-usage-1 ${KEY}\t`)).toBe(true);
  });

  it('reads back what was written, whatever the order', () => {
    fc.assert(
      fc.property(usageLines(), (lines) => {
        const text = formatUsageFile(lines, KEY);
        const file = parseUsageFile(text);
        expect(file).toMatchObject({ kind: 'writer', key: KEY, format: 1, isNewer: false, damaged: [] });
        expect(formatUsageFile(file.lines, KEY)).toBe(text);
        expect(formatUsageFile([...lines].reverse(), KEY)).toBe(text);
        expect(new Map(file.lines.map((each) => [each.id, each]))).toEqual(
          new Map(lines.map((each) => [each.id, each])),
        );
      }),
    );
  });

  it('keeps the keys of settled lines and sorts by key, then id', () => {
    const rows = [
      { key: OTHER_KEY, ...line({ id: testId(1) }) },
      { key: KEY, ...line({ id: testId(2) }) },
      { key: KEY, ...line({ id: testId(1) }) },
    ];
    const text = formatUsageFile(rows, SETTLED);
    const file = parseUsageFile(text);
    expect(file).toMatchObject({ kind: 'settled', format: 1, damaged: [] });
    expect(file.key).toBeUndefined();
    expect(file.lines.map((row) => [row.key, row.id])).toEqual([
      [KEY, testId(1)],
      [KEY, testId(2)],
      [OTHER_KEY, testId(1)],
    ]);
    expect(formatUsageFile(file.lines, SETTLED)).toBe(text);
    expect(usageHeader(SETTLED).split('\t')).toHaveLength(12);
  });

  it('refuses to be written under what is no key', () => {
    expect(() => formatUsageFile([], '../w')).toThrow(RangeError);
  });

  it('keeps damaged lines apart, with their place and reason, and counts the rest', () => {
    const text = [HEADER, '<<<<<<< HEAD', GOOD, '', '=======', 'x\ty', '>>>>>>> theirs', ''].join('\n');
    const file = parseUsageFile(text);
    expect(file.lines).toHaveLength(1);
    expect(file.damaged.map((damage) => [damage.line, damage.text])).toEqual([
      [2, '<<<<<<< HEAD'],
      [5, '======='],
      [6, 'x\ty'],
      [7, '>>>>>>> theirs'],
    ]);
    const rewritten = formatUsageFile(
      file.lines,
      KEY,
      file.damaged.map((damage) => damage.text),
    );
    expect(rewritten).toBe(
      [HEADER, GOOD, '<<<<<<< HEAD', '=======', '>>>>>>> theirs', 'x\ty', ''].join('\n'),
    );
  });

  it('reads over a BOM and CRLF, and counts one line an engram', () => {
    const larger = GOOD.replace('\t3\t', '\t4\t');
    const file = parseUsageFile(`\ufeff${HEADER}\r\n${larger}\r\n${GOOD}\r\n`);
    expect(file).toMatchObject({ key: KEY, damaged: [] });
    expect(file.lines.map((each) => each.n)).toEqual([4]);
  });

  it('without a header has no format and still its lines', () => {
    const file = parseUsageFile(`${GOOD}\n`);
    expect(file).toMatchObject({ kind: 'writer', isNewer: false, damaged: [] });
    expect(file.format).toBeUndefined();
    expect(file.lines).toHaveLength(1);
    expect(parseUsageFile('').lines).toEqual([]);
    expect(parseUsageFile(`co-engram-usage-1\n${GOOD}`).format).toBeUndefined();
  });

  it('of a newer format gives the columns that this version knows', () => {
    const file = parseUsageFile(`co-engram-usage-2 ${KEY}\tn\n${GOOD}\t77\n`);
    expect(file).toMatchObject({ format: 2, isNewer: true, key: KEY, damaged: [] });
    expect(file.lines).toEqual([parseUsageLine(GOOD)]);
  });

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const file = parseUsageFile(text);
        expect(file.lines.length + file.damaged.length).toBeLessThanOrEqual(text.split('\n').length);
        parseUsageFile(`${HEADER}\n${text}`);
      }),
    );
  });
});

describe('narrowing a text to some engrams', () => {
  it.each([
    ['few', 0, 12],
    ['many', 36, 45],
  ])('finds exactly their lines: %s', (_, fewest, most) => {
    fc.assert(
      fc.property(usageLines(fewest, most), fc.boolean(), (lines, isSettled) => {
        const rows = isSettled ? lines.map((each) => ({ key: OTHER_KEY, ...each })) : lines;
        const text = formatUsageFile(rows, isSettled ? SETTLED : KEY);
        const ids = new Set(lines.filter((_, index) => index % 2 === 0).map((each) => each.id));
        const narrowed = parseUsageFile(narrowUsageText(text, ids));
        expect(narrowed.lines).toEqual(parseUsageFile(text).lines.filter((each) => ids.has(each.id)));
      }),
    );
  });

  it('works on a file without a last newline and on one without lines', () => {
    expect(parseUsageFile(narrowUsageText(`${HEADER}\n${GOOD}`, new Set([testId(1)]))).lines).toHaveLength(1);
    expect(narrowUsageText(HEADER, new Set([testId(1)]))).toBe(HEADER);
  });
});
