import { describe, expect, it } from 'vitest';
import { recordClass } from '../../src/merge/record-class';
import { formatUsageFile, parseUsageFile } from '../../src/usage/codec';
import { engramText, testId } from '../helpers/engram-text';
import { KEY, line } from '../usage/lines';
import { DAY } from './field-cases';
import { mergeClean, mergeRecord, mergeText } from './merging';

describe('the kind of record', () => {
  it.each([
    ['engineering/x.md', 'engram'],
    ['README.md', 'engram'],
    ['engrams/a/b.md', 'engram'],
    ['private/a/b.md', 'engram'],
    ['.trash/2026-01/a/b.md', 'engram'],
    ['.trash/2026-01/synapses/extends/s.yaml', 'synapse'],
    ['private/synapses/extends/s.yaml', 'synapse'],
    ['usage/w123456789.tsv', 'usage'],
    ['sessions/2026/x.md', 'session'],
    ['proposals/a.yaml', 'proposal'],
    ['skills/a/imprint.json', 'imprint'],
    ['tools/skill/.co-engram/imprint.json', 'imprint'],
    ['skills/a/SKILL.md', 'plain'],
    ['events/2026-01-01/a.jsonl', 'event'],
    ['synapses/readme.txt', 'plain'],
    ['co-engram.yaml', 'plain'],
    ['usage', 'plain'],
  ])('%s: %s', (path, wanted) => {
    expect(recordClass(path)).toBe(wanted);
  });
});

describe('usage files', () => {
  const path = `usage/${KEY}.tsv`;
  const file = (...counts: [id: number, n: number][]): string =>
    formatUsageFile(
      counts.map(([id, n]) => line({ id: testId(id), n, retrieved: n })),
      KEY,
    );

  it('by whole lines', () => {
    const { text } = mergeClean([file([1, 1]), file([1, 3], [2, 1]), file([1, 2], [3, 1])], { path });
    expect(parseUsageFile(text).lines.map(({ n }) => n)).toEqual([3, 1, 1]);
  });

  it('that cannot be read are merged as text, never clean', () => {
    expect(mergeText([file([1, 1]), 'words\n', file([1, 2])], { path }).reason).toBe('unreadable');
    const newer = file([1, 2]).replace('co-engram-usage-1', 'co-engram-usage-2');
    expect(mergeText([file([1, 1]), newer, file([1, 3])], { path }).reason).toBe('newer');
  });
});

describe('session notes', () => {
  const path = 'sessions/2026/2026-01-01.md';
  const note = (fields: string, body = 'Words.'): string => `---\n${fields}---\n\n${body}\n`;

  it('without an id: lists as sets that keep their order, the body line by line', () => {
    const { text, record } = mergeClean(
      [
        note('agentId: a\nthreads: [z, m]\n', 'one\n\ntwo'),
        note('agentId: a\nthreads: [z, m, b]\n', 'ONE\n\ntwo'),
        note('agentId: a\nthreads: [z, a]\nmood: calm\n', 'one\n\nTWO'),
      ],
      { path },
    );
    expect(text).toBe(note('agentId: a\nthreads: [z, a, b]\nmood: calm\n', 'ONE\n\nTWO'));
    expect(record).toBe('session');
  });

  it('with an id, that one side gave', () => {
    const { text } = mergeClean(
      [note('a: 1\n'), note(`id: ${testId(1)}\ntitle: T\na: 1\n`), note('a: 2\n')],
      { path },
    );
    expect(text).toBe(note(`id: ${testId(1)}\ntitle: T\na: 2\n`));
  });

  it('fields of engrams by the rules of engrams', () => {
    const base = engramText({ tags: ['a'] });
    expect(
      mergeClean([base, engramText({ tags: ['b'] }), engramText({ tags: ['a', 'c'] })], { path }).text,
    ).toBe(engramText({ tags: ['b', 'c'] }));
  });

  it('without front matter line by line, broken ones never clean', () => {
    expect(mergeText(['a\n\nb\n\nc\n', 'A\n\nb\n\nc\n', 'a\n\nb\n\nC\n'], { path })).toMatchObject({
      reason: 'plain',
      text: 'A\n\nb\n\nC\n',
    });
    expect(mergeText([note('a: 1\n'), note('a: [\n'), note('a: 2\n')], { path }).conflicts).not.toEqual([]);
    expect(mergeText([note('a: 1\n'), note('format: 3\n'), note('a: 2\n')], { path }).reason).toBe('newer');
  });
});

describe('events', () => {
  const path = 'events/2026-01-01/a.jsonl';
  const event = (id: string, day: number, rest: object = {}): string =>
    `${JSON.stringify({ id, at: DAY(day), ...rest })}\n`;
  const [a, b, c] = [event('a', 1), event('b', 2), event('c', 3)];

  it('lines of both by their id, the earlier first', () => {
    expect(mergeClean([a, a + c, a + b], { path }).text).toBe(a + b + c);
    expect(mergeClean([undefined, a + c, b + c], { path }).text).toBe(a + b + c);
  });

  it('removed ones are gone, the same one is there once', () => {
    expect(mergeClean([a + b, b + c, a + b + c], { path }).text).toBe(b + c);
    expect(mergeClean([a, a + b, a + b.trim()], { path }).text).toBe(a + b);
  });

  it('lines without id are known by what they say, also twice', () => {
    const free = '{"x": 1}\n';
    expect(mergeClean([free, free + free, `{"x":1}\n{"y":2}\n`], { path }).text).toBe(
      `{"x":1}\n${free}{"y":2}\n`,
    );
  });

  it('of two versions of a line the later, then the larger; a change wins over a removal', () => {
    const changed = [event('a', 2, { n: 1 }), event('a', 1, { n: 9 })] as const;
    const result = mergeClean([a, ...changed], { path });
    expect(result.text).toBe(changed[0]);
    expect(result.log).toEqual([
      expect.objectContaining({ field: 'line', lost: { id: 'a', at: DAY(1), n: 9 } }),
    ]);
    const two = mergeClean(
      [
        a + b,
        event('a', 2, { n: 1 }) + event('b', 2, { n: 1 }),
        event('a', 1, { n: 1 }) + event('b', 1, { n: 1 }),
      ],
      { path },
    );
    expect(two.log.map(({ lost }) => lost)).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(mergeClean([a, '{"id": "a", "n": 1}\n', '{"id": "a", "n": 2}\n'], { path }).text).toContain('2');
    expect(mergeClean([a + b, b + c, event('a', 1, { n: 9 }) + b], { path }).text).toBe(
      event('a', 1, { n: 9 }) + b + c,
    );
  });

  it('keep CRLF that both have, and drop empty lines', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(mergeClean([a, crlf(a + c), crlf(a + b)], { path }).text).toBe(crlf(a + b + c));
    expect(mergeClean([a, `${a}\n${c}`, a + b], { path }).text).toBe(a + b + c);
  });

  it.each([
    ['empty', '', 'ours is empty'],
    ['torn', `${a}{"id": "b`, 'ours has lines that are no JSON objects'],
  ])('%s: merged as text, never clean', (_, ours, message) => {
    expect(mergeText([a, ours, a + b], { path })).toMatchObject({ message, reason: 'unreadable' });
    expect(mergeText([a, a + b, ours], { path }).message).toBe(message.replace('ours', 'theirs'));
  });
});

describe('a result', () => {
  it('says what was merged', () => {
    expect(mergeRecord([undefined, engramText({ slug: 'a' }), engramText({ slug: 'b' })])).toMatchObject({
      record: 'engram',
      id: testId(1),
    });
  });
});
