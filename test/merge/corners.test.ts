import { describe, expect, it } from 'vitest';
import { mergeFile } from '../../src/merge/merge-file';
import { formatUsageFile } from '../../src/usage/codec';
import { synapseText, testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY } from '../usage/lines';
import { engramOf, mergeClean, mergeStrangers, mergeText, PATH } from './merging';

const ID = testId(1);
const file = (fields: string, body = 'Words.'): string => `---\nid: ${ID}\n${fields}---\n\n${body}\n`;

describe('files that say less than they should, or something odd', () => {
  it('a title that one side removed: the one that is there stays', () => {
    const { text } = mergeClean([
      file('title: Old\nkind: fact\n'),
      file('kind: pattern\nupdatedAt: 2026-01-09\n'),
      file('title: New\nkind: fact\n'),
    ]);
    expect(engramOf(text)).toMatchObject({ title: 'New', kind: 'pattern' });
    expect(mergeClean([file('title: Old\n'), file('x: 1\n'), file('x: 2\n')]).text).toBe(file('x: 2\n'));
  });

  it('aliases that are no list: a title that lost is in the log', () => {
    const titled = (title: string, rest = ''): string => file(`title: ${title}\n${rest}`);
    const odd = mergeClean([titled('A'), titled('B', 'aliases: {x: 1}\n'), titled('C')]);
    expect(odd.text).toBe(titled('C', 'aliases: {x: 1}\n'));
    expect(odd.log).toMatchObject([{ field: 'title', kept: 'C', lost: 'B' }]);
    const numbers = mergeClean([
      titled('A', 'aliases: [{x: 1}]\n'),
      titled('B', 'aliases: [{x: 1}]\n'),
      titled('C', 'aliases: [{x: 1}]\n'),
    ]);
    expect(numbers.text).toContain('title: C\n');
    expect(mergeClean([titled('A'), titled('B'), titled('C')]).text).toBe(titled('C', 'aliases: [B]\n'));
  });

  it('a status and a verification that are no words', () => {
    const { text } = mergeClean([
      file('title: A\n'),
      file('title: A\nstatus: {a: 1}\nverificationStatus: [x]\n'),
      file('title: A\nstatus: draft\nverificationStatus: plausible\n'),
    ]);
    expect(text).toBe(file('title: A\nstatus: draft\nverificationStatus: plausible\n'));
  });

  it('a number against a word: the number counts, and the word is in the log', () => {
    const judged = (value: string): string => file(`title: A\nimportance: ${value}\n`);
    for (const sides of [
      [judged('high'), judged('0.3')],
      [judged('0.3'), judged('high')],
    ] as const) {
      const { text, log } = mergeClean([judged('0.5'), ...sides]);
      expect(text).toBe(judged('0.3'));
      expect(log).toMatchObject([{ field: 'importance', kept: 0.3, lost: 'high' }]);
    }
  });

  it('thousands of keys that only one side has, more than fit into one text: both, marked, within seconds', () => {
    const odd = (side: string): string =>
      file(`title: A\n${Array.from({ length: 6500 }, (_, n) => `k${n}${side}: {a: {b: 1}}\n`).join('')}`);
    const before = process.cpuUsage();
    const result = mergeText([odd('b'), odd('o'), odd('t')]);
    const { user } = process.cpuUsage(before);
    expect([result.reason, result.conflicts.length > 0]).toEqual(['unreadable', true]);
    expect(user / 1_000_000).toBeLessThan(5);
  });

  it('pinned: two values that are not true', () => {
    const { text } = mergeClean([
      file('title: A\npinned: true\n'),
      file('title: A\npinned: false\n'),
      file('title: A\n'),
    ]);
    expect(text).toBe(file('title: A\npinned: false\n'));
  });

  it('a list in the base that is none', () => {
    const { text } = mergeClean([
      file('title: A\ntags: {x: 1}\nevidence: said\n'),
      file('title: A\ntags: [a]\nevidence:\n  - messageId: a\n'),
      file('title: A\ntags: [b]\nevidence:\n  - messageId: b\n    x:\n'),
    ]);
    expect(engramOf(text)).toMatchObject({
      tags: ['a', 'b'],
      evidence: [{ messageId: 'a' }, { messageId: 'b' }],
    });
  });

  it('members without a value, and values that YAML does not read as text', () => {
    const checked = (rest: string): string => file(`title: A\nverifications:\n${rest}`);
    const item = (description: string, rest = ''): string =>
      `  - description: ${description}\n    source:\n    addedAt: soon\n    addedBy: 007\n${rest}`;
    const { text } = mergeClean([
      file('title: A\n'),
      checked(item('0123')),
      checked(item('"0123"', '    x: 1\n') + item('b')),
    ]);
    expect(engramOf(text).verifications.map(({ description, addedBy }) => [description, addedBy])).toEqual([
      ['0123', '007'],
      ['b', '007'],
    ]);
    expect(text).toContain('addedAt: soon');
  });

  it('bodies of nothing but empty lines', () => {
    const empty = (end: string, rest = ''): string => `---\nid: ${ID}\ntitle: A\n${rest}---\n${end}`;
    const { text } = mergeClean([empty('\nwords\n'), empty('\n\n\n', 'x: 1\n'), empty('', 'y: 2\n')]);
    expect(engramOf(text).extra).toEqual({ x: 1, y: 2 });
    expect(text).not.toContain('words');
  });

  it('a body that begins with an empty line below a front matter without one', () => {
    const tight = (body: string, rest = ''): string => `---\nid: ${ID}\ntitle: A\n${rest}---\n${body}\n`;
    const { text } = mergeClean([
      tight('one\n\ntwo'),
      tight('\n\none\n\ntwo').replace('---\n\n\n', '---\n\n\n'),
      tight('one\n\nTWO', 'x: 1\n'),
    ]);
    expect(text).toBe(tight('\n\none\n\nTWO', 'x: 1\n'));
  });
});

describe('the Chinese mode beside the standard one', () => {
  it('writes new fields under Chinese keys', () => {
    const zh = (fields: string): string =>
      `正文。\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n${fields}---\n`;
    const { text } = mergeClean([zh('标题: 一\n'), zh('标题: 二\n'), zh('标题: 三\n')]);
    expect(text).toBe(zh('标题: 二\naliases: [三]\n'));
    const twice = zh('标题: 一\n标签: [a]\ntags: [z]\n');
    const added = mergeClean([
      twice,
      twice.replace('---\n标', '---\n# 注\n标'),
      twice.replace('标签', '摘要: s\n标签'),
    ]);
    expect(engramOf(added.text).summary).toBe('s');
  });

  it('a front matter with an id that is none above it is its body', () => {
    const odd = (title: string, body: string): string =>
      `---\nid: short\n---\n\n${body}\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: ${title}\n---\n`;
    const { text } = mergeClean([odd('一', 'a\n\nb'), odd('一', 'A\n\nb'), odd('二', 'a\n\nB')]);
    expect(text).toBe(odd('二', 'A\n\nB'));
  });
});

describe('line ends of front matter and gaps', () => {
  it('a body that begins with an empty line meets a front matter without a gap', () => {
    const head = (rest: string, gap: string): string => `---\nid: ${ID}\ntitle: A\n${rest}---\n${gap}`;
    const { text } = mergeClean([
      head('', 'one\n\ntwo\n'),
      head('', '\n\none\n\ntwo\n'),
      head('x: 1\n', 'one\n\nTWO\n'),
    ]);
    expect(text.endsWith('---\n\n\none\n\nTWO\n')).toBe(true);
  });

  it('an instant that is the larger text is the later one on both sides', () => {
    const at = (text: string): string => file(`title: A\njudgedAt: ${text}\n`);
    const { text } = mergeClean([at('2026-01-01'), at('2026-01-02T00:00:00Z'), at('2026-01-02')]);
    expect(text).toBe(at('2026-01-02T00:00:00Z'));
  });
});

describe('without the complete reader', () => {
  it.each([
    ['proposals/a.yaml', 'id: a\nx: {a: {b: 1}}\n', 'id: a\nx: {a: {b: 2}}\n'],
    ['sessions/2026/a.md', '---\nx: {a: {b: 1}}\n---\n', '---\nx: {a: {b: 2}}\n---\n'],
    [PATH, file('title: A\nx: {a: {b: 1}}\n'), file('title: A\nx: {a: {b: 2}}\n')],
  ])('%s asks for it', (path, ours, theirs) => {
    expect(mergeFile(undefined, ours, theirs, { path })).toEqual({ type: 'needs-yaml' });
    expect(mergeFile(ours, 'a: b\n', theirs, { path })).toEqual({ type: 'needs-yaml' });
  });

  it('a result that cannot be written asks for it too', () => {
    const side = (letter: string): string => file(`title: A\nx-${letter}: ${letter.repeat(600_000)}\n`);
    expect(mergeFile(file('title: A\n'), side('a'), side('b'), { path: PATH })).toEqual({
      type: 'needs-yaml',
    });
  });
});

describe('strangers with odd names', () => {
  it('an engram whose title is no text, and one without any', () => {
    const untitled = (id: string, title: string): string => `---\nid: ${id}\nkind: fact\n${title}---\n\nx\n`;
    const texts = [undefined, untitled(ID, ''), untitled(testId(2), 'title: [a]\n')] as const;
    expect(mergeStrangers([...texts]).displaced.path).toBe('engineering/untitled-000002.md');
  });

  it('usage files under a path that names none of them', () => {
    const usage = (key: string): string => formatUsageFile([line({ n: 1 })], key);
    const result = mergeStrangers([undefined, usage(OTHER_KEY), usage(KEY)], { path: 'usage/settled.tsv' });
    expect(result).toMatchObject({ owner: 'theirs', displaced: { path: `usage/${OTHER_KEY}.tsv` } });
    expect(
      mergeStrangers([undefined, usage(KEY), usage(OTHER_KEY)], { path: `usage/${KEY}.tsv` }).owner,
    ).toBe('ours');
  });

  it('synapses whose kind has another spelling stay under the path', () => {
    const synapse = (to: string): string => synapseText({ id: 'x', from: ID, to, kind: 'Extends' });
    const result = mergeStrangers([undefined, synapse(testId(2)), synapse(testId(3))], {
      path: 'synapses/extends/x.yaml',
    });
    expect(result.displaced.path).toBe('synapses/extends/x.yaml');
  });

  it('imprints without an id', () => {
    const path = 'skills/a/imprint.json';
    expect(mergeClean(['{"a":1}', '{"a":2}', '{"a":1,"b":[1]}'], { path }).text).toBe(
      '{\n  "a": 2,\n  "b": [\n    1\n  ]\n}\n',
    );
    expect(mergeText(['{}', '{"a": 1}', '[1]'], { path }).conflicts).toHaveLength(1);
  });
});
