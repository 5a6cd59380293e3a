import { describe, expect, it } from 'vitest';
import { readFastYaml } from '../../src/engram/fast-yaml';
import { shapeOf } from '../../src/engram/parse-engram';
import { parseJsonObject } from '../../src/merge/json-side';
import { mergeLines } from '../../src/merge/line-regions';
import { mergeComments } from '../../src/merge/merge-comments';
import { mergeOrder } from '../../src/merge/merge-order';
import { canonicalJson, compareCodePoints, compareValues } from '../../src/merge/order-values';
import { readSide } from '../../src/merge/record-side';
import { writeFields } from '../../src/merge/write-fields';
import { compareText } from '../../src/util/compare';

describe('orders', () => {
  const merged = (base: string | undefined, ours: string, theirs: string): string => {
    const list = (text: string): string[] => text.split('').filter((item) => item !== ' ');
    const order = (left: string, right: string): string =>
      mergeOrder(
        { base: base === undefined ? base : list(base), ours: list(left), theirs: list(right) },
        compareText,
      ).join('');
    expect(order(theirs, ours)).toBe(order(ours, theirs));
    return order(ours, theirs);
  };

  it.each([
    ['what one side added stays where it is', 'abc', 'axbc', 'abc', 'axbc'],
    ['what both added at one place is sorted', 'abc', 'azybc', 'axbc', 'axyzbc'],
    ['what both added in one order keeps it', 'abc', 'azybc', 'azybc', 'azybc'],
    ['at the beginning and at the end', 'ab', 'yabz', 'xab', 'xyabz'],
    ['what one side moved stays there', 'abc', 'cab', 'abxc', 'cabx'],
    ['what both moved apart: the larger order', 'abc', 'bac', 'cab', 'cab'],
    ['what one side does not have stays behind its neighbour', 'abcd', 'dax', 'abcd', 'daxbc'],
    ['a new one at two places is there once', 'abc', 'axbc', 'abcx', 'axbc'],
    ['without a base: in the order of both', undefined, 'axb', 'ayb', 'axyb'],
    ['without a base and without a common order', undefined, 'ab', 'ba', 'ba'],
    ['nothing', '', '', '', ''],
  ])('%s', (_, base, ours, theirs, wanted) => {
    expect(merged(base, ours, theirs)).toBe(wanted);
  });
});

describe('comparing values', () => {
  it('orders code points, numbers, and everything by one text', () => {
    expect(compareCodePoints('a', 'ab')).toBeLessThan(0);
    expect(compareCodePoints('\uffff', '😀')).toBeLessThan(0);
    expect(compareCodePoints('\ud800', '\uffff')).toBeGreaterThan(0);
    expect(compareValues(9, 10)).toBeLessThan(0);
    expect(compareValues(undefined, 0)).toBeLessThan(0);
    expect(compareValues('', null)).toBeGreaterThan(0);
    expect(compareValues(undefined, null)).toBe(0);
    expect(compareValues({ b: 1, a: [2] }, { a: [2], b: 1 })).toBe(0);
    expect(canonicalJson({ b: { d: 1, c: 2 }, a: null })).toBe('{"a":null,"b":{"c":2,"d":1}}');
    expect(canonicalJson(undefined)).toBe('null');
  });
});

describe('comments around fields', () => {
  it('of both sides, the smaller first, each line once', () => {
    const both = (base: string, ours: string, theirs: string): string => {
      const text = mergeComments({ base, ours, theirs });
      expect(mergeComments({ base, ours: theirs, theirs: ours })).toBe(text);
      return text;
    };
    expect(both('', '# b\n', '# a\n')).toBe('# a\n# b\n');
    expect(both('', '# b\n\n# c\n', '# b\n\n# d\n')).toBe('# b\n\n# c\n\n# d\n');
    expect(both('# a\n', '', '# b\n')).toBe('# b\n');
    expect(both('# a\n# b\n', '# a\n', '# x\n# b\n')).toBe('# a\n# x\n# b\n');
  });
});

describe('lines', () => {
  it('that are called like members of every object', () => {
    expect(
      mergeLines({
        base: ['constructor', '', '__proto__'],
        ours: ['x', '', '__proto__'],
        theirs: ['constructor', '', 'y'],
      }),
    ).toEqual([{ type: 'merged', lines: ['x', '', 'y'] }]);
  });

  it('that both sides removed or changed alike', () => {
    expect(mergeLines({ base: ['a', 'b', 'c'], ours: ['x', 'c', 'e'], theirs: ['x', 'c', 'd'] })).toEqual([
      { type: 'merged', lines: ['x', 'c'] },
      { type: 'conflict', base: [], ours: ['e'], theirs: ['d'] },
    ]);
  });
});

describe('fields of a side', () => {
  const dataOf = (yaml: string, name: string): unknown => {
    const document = readFastYaml(yaml);
    if (document === undefined) throw new Error('needs yaml');
    return readSide(document, { text: yaml, start: 0, end: yaml.length }, shapeOf('standard')).data(name);
  };

  it('are read as their rows say, and never lose what the rows refuse', () => {
    expect(dataOf('title: 0123\n', 'title')).toBe('0123');
    expect(dataOf('tags: [1.10, a]\n', 'tags')).toEqual(['1.10', 'a']);
    expect(dataOf('kinds: [fact, new-kind]\n', 'kinds')).toEqual(['fact', 'new-kind']);
    expect(dataOf('importance: 7\n', 'importance')).toBe(7);
    expect(dataOf('status: archived\n', 'status')).toBe('frozen');
    expect(dataOf('updatedAt: yesterday\n', 'updatedAt')).toBe('yesterday');
    expect(dataOf('title:\n', 'title')).toBeUndefined();
    expect(dataOf('x-team: 0123\n', 'x-team')).toBe(123);
    expect(dataOf('a: 1\n', 'title')).toBeUndefined();
  });

  it('keep members that no row knows or can read', () => {
    expect(
      dataOf(
        'verifications:\n  - description: 0123\n    addedAt: soon\n    x: 1\n  - word\n',
        'verifications',
      ),
    ).toEqual([{ description: '0123', addedAt: 'soon', x: 1 }, 'word']);
    expect(dataOf('verifications: none\n', 'verifications')).toBe('none');
    expect(dataOf('scope:\n  type: global\n  id: 007\n  y: 2\n', 'scope')).toEqual({
      type: 'global',
      id: '007',
      y: 2,
    });
    expect(dataOf('scope: global\n', 'scope')).toBe('global');
  });
});

describe('JSON', () => {
  it('is an object that can be compared and written, or nothing', () => {
    expect(parseJsonObject('{"a": "[[\\"[{"}')).toEqual({ a: '[["[{' });
    expect(parseJsonObject(`{"a": ${'['.repeat(99)}${']'.repeat(99)}}`)).toBeDefined();
    expect(parseJsonObject(`{"a": ${'['.repeat(100)}${']'.repeat(100)}}`)).toBeUndefined();
    expect(parseJsonObject(`{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).toBeUndefined();
    expect(['1', 'null', '[]', '', '{'].map(parseJsonObject)).toEqual(Array(5).fill(undefined));
    const failing = { toString: () => expect.fail('not a text') } as unknown as string;
    expect(() => parseJsonObject(failing)).toThrow('not a text');
  });
});

describe('writing fields', () => {
  it('that the fast reader does not read, without the complete one, is a bug of the caller', () => {
    const like = { parts: undefined, shape: shapeOf('standard') } as Parameters<typeof writeFields>[2];
    expect(() => writeFields('a: {b: {c: 1}}\n', new Map([['c', 1]]), like, undefined)).toThrow(
      /was not passed in/,
    );
    expect(writeFields('a: 1\n', new Map(), like, undefined)).toBe('a: 1\n');
    expect(
      writeFields('- a\n', new Map([['c', 1]]), like, { read: () => ({ type: 'other' }) }),
    ).toBeUndefined();
  });
});
