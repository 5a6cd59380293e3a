import { describe, expect, test } from 'vitest';
import { editEngram } from '../../src/engram/edit-engram';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';

const ID = '01J6XQK5P7R2V8Y3M4N6ZH0WQT';

/** The lines behind the id after an edit, of a file with these lines behind its id. */
function edited(yaml: string, changes: Record<string, unknown>): string {
  const text = editEngram(`---\nid: ${ID}\n${yaml}---\n\nx\n`, changes, undefined, yamlReader);
  expect(parseEngram(text, 'a.md', yamlReader).type).toBe('engram');
  return text.slice(`---\nid: ${ID}\n`.length, text.lastIndexOf('---\n'));
}

describe('one field', () => {
  test.each([
    [
      'keeps the comment behind its value',
      'importance: 0.5   # judged\n',
      { importance: 0.7 },
      'importance: 0.7   # judged\n',
    ],
    [
      'takes the place of an empty value',
      'summary:   # later\n',
      { summary: 'now' },
      'summary: now   # later\n',
    ],
    [
      'comes behind its nearest predecessor',
      'kind: fact\nx: 1\n# last\nstatus: active\n',
      { tags: ['a'] },
      'kind: fact\ntags: [a]\nx: 1\n# last\nstatus: active\n',
    ],
    [
      'comes behind the last of several in another order',
      'status: active\nkind: fact\n',
      { version: 2 },
      'status: active\nkind: fact\nversion: 2\n',
    ],
    ['goes with its line', '# one\ntags: [a] # two\n# three\n', { tags: null }, '# one\n# three\n'],
    ['goes with all its lines', 'tags:\n  - a\n\n  - b\n# c\n', { tags: [] }, '# c\n'],
    ['goes when it is empty', 'summary: ""\n', { summary: null }, ''],
    ['may be unknown', 'x-team: a\n', { 'x-team': 'b', 'x-new': { a: 1 } }, 'x-team: b\nx-new:\n  a: 1\n'],
    ['unknown and empty stays', 'x: 1\ny: []\n', { x: '', y: {}, z: [] }, 'x: ""\ny: {}\nz: []\n'],
    ['undefined is left alone', 'summary: a\n', { summary: undefined, tags: undefined }, 'summary: a\n'],
    [
      'becomes a block',
      'scope: {type: global} # c\n',
      { scope: { type: 'channel', id: 'x' } },
      'scope:\n  type: channel\n  id: x\n',
    ],
    ['becomes one line', 'summary: |\n  a\n  b\nkind: fact\n', { summary: 'c' }, 'summary: c\nkind: fact\n'],
    ['replaces several lines in quotes', 'summary: "a\n  b" # c\n', { summary: 'd' }, 'summary: d # c\n'],
    ['replaces a value below its key', 'summary:\n  a\n', { summary: 'b' }, 'summary: b\n'],
    ['replaces an explicit key', '? summary\n: a\n', { summary: 'b' }, '? summary\n: b\n'],
    [
      'replaces an explicit key without a value',
      '? summary\nkind: fact\n',
      { summary: 'b' },
      'summary: b\nkind: fact\n',
    ],
    [
      'is not written again in other words',
      'status: archived\nforcedFreshness: forgotten\n',
      { status: 'frozen', forcedFreshness: 'faded' },
      'status: archived\nforcedFreshness: forgotten\n',
    ],
    [
      'is written again when it was wrong',
      'importance: 1.5\ntags: [no, 0123]\n',
      { importance: 1, tags: ['no', '0123'] },
      'importance: 1\ntags: [no, "0123"]\n',
    ],
  ])('%s', (_, yaml, changes, expected) => {
    expect(edited(yaml, changes)).toBe(expected);
  });
});

describe('a list changes item by item', () => {
  test.each([
    ['flow, one more', "tags: [ a , 'b' ] # c\n", ['a', 'b', 'c'], "tags: [a, 'b', c] # c\n"],
    ['flow, one less', 'tags: ["a", \'b, "x"\', "c\\", d"]\n', ['a', 'c", d'], 'tags: ["a", "c\\", d"]\n'],
    ['flow, other order', "tags: ['it''s', b, b]\n", ['b', "it's", 'b', 'b'], "tags: [b, 'it''s', b, b]\n"],
    ['flow, empty', 'tags: []\n', ['a'], 'tags: [a]\n'],
    ['flow over lines', 'tags: [a,\n  "b"]\n', ['a', 'b', 'c'], 'tags: [a, b, c]\n'],
    [
      'lines, one more',
      'tags:\n- "a"\n# c\n- b # d\n# e\n',
      ['a', 'b', 'c'],
      'tags:\n- "a"\n# c\n- b # d\n- c\n# e\n',
    ],
    [
      'lines, one less',
      'tags:\n  - "a"\n  # c\n  - b # d\n\n  - c\n',
      ['a', 'c'],
      'tags:\n  - "a"\n  # c\n\n  - c\n',
    ],
    ['lines, last less and one more', 'tags:\n  - "a"\n  - b\n', ['a', 'c'], 'tags:\n  - "a"\n  - c\n'],
    ['lines, all new', 'tags:\n  - a\n  - b\n', ['c'], 'tags:\n  - c\n'],
    [
      'lines, other order',
      'tags:\n  - "a" # c\n  - b\n',
      ['b', 'a', 'd'],
      'tags:\n  - b\n  - "a" # c\n  - d\n',
    ],
    ['lines, one in front', 'tags:\n  - "a"\n', ['x', 'a'], 'tags:\n  - x\n  - "a"\n'],
    ['one item for a list', 'tags: a\n', ['a', 'b'], 'tags: [a, b]\n'],
    ['block scalars', 'tags:\n  - |\n    a\n    # b\n  - c\n', ['c'], 'tags: [c]\n'],
  ])('%s', (_, yaml, tags, expected) => {
    expect(edited(yaml, { tags })).toBe(expected);
  });

  test('of mappings', () => {
    const yaml = 'evidence:\n  - role: "user" # who\n    # when\n    at: 2026-01-02\n\n  - role: x\n';
    const [user, x] = [{ role: 'user', at: '2026-01-02' }, { role: 'x' }];
    expect(edited(yaml, { evidence: [user, x, { speaker: 'yy', at: '2026-01-03' }] })).toBe(
      `${yaml}  - speaker: yy\n    at: 2026-01-03\n`,
    );
    expect(edited(yaml, { evidence: [x] })).toBe('evidence:\n\n  - role: x\n');
    expect(edited(yaml, { evidence: [x, user] })).toBe(
      'evidence:\n  - role: x\n  - role: "user" # who\n    # when\n    at: 2026-01-02\n',
    );
    expect(edited(yaml, { evidence: [user, { role: 'z' }] })).toBe(
      'evidence:\n  - role: "user" # who\n    # when\n    at: 2026-01-02\n\n  - role: z\n',
    );
  });
});

test('a front matter that is one flow mapping is edited in place', () => {
  const flow = (changes: Record<string, unknown>, yaml = `{id: ${ID}, title: x, b: [yes, 0123]}`): string =>
    editEngram(`---\n${yaml} # c\n---\n`, changes, undefined, yamlReader).slice(4, -9);
  expect(flow({ title: 'a, b' })).toBe(`{id: ${ID}, title: "a, b", b: [yes, 0123]}`);
  expect(flow({ tags: ['a'], evidence: [{ role: 'x' }] })).toBe(
    `{id: ${ID}, title: x, tags: [a], evidence: [{role: x}], b: [yes, 0123]}`,
  );
  expect(flow({ b: null, kind: 'fact' })).toBe(`{id: ${ID}, title: x, kind: fact}`);
  expect(flow({ slug: null, summary: 's', b: null })).toBe(`{id: ${ID}, title: x, summary: s}`);
  expect(flow({ summary: 's' }, `{id: ${ID}, summary, kind:}`)).toBe(`{id: ${ID}, summary: s, kind:}`);
  expect(flow({ kind: 'fact' }, `{id: ${ID}, kind: }`)).toBe(`{id: ${ID}, kind: fact }`);
  expect(flow({ slug: null, x: 1 }, `{slug: s, id: ${ID}}`)).toBe(`{id: ${ID}, x: 1}`);
  expect(flow({ slug: 's' }, `{kind: fact, "id": ${ID}}`)).toBe(`{kind: fact, "id": ${ID}, slug: s}`);
});

test('a key without predecessor comes first', () => {
  const text = editEngram(`---\n# top\nkind: fact\nid: ${ID}\n---\n`, { title: 'T' });
  expect(text).toBe(`---\n# top\nkind: fact\nid: ${ID}\ntitle: T\n---\n`);
  const zh = `x\n\n<!-- co-engram-meta:zh -->\n---\n状态: active\n标识: ${ID}\n---\n`;
  expect(editEngram(zh, { tags: ['a'] })).toContain(`状态: active\n标识: ${ID}\n标签: [a]\n`);
});

describe('the body', () => {
  const head = `---\nid: ${ID}\n---\n`;
  const segment =
    '<!-- co-engram-derived:synapses -->\n## Synapses (derived)\n\n- → [[a|T · extends]]\n<!-- /co-engram-derived -->';

  test.each([
    ['is replaced', `${head}\nold\n`, `${head}\nnew\n\ntwo\n`],
    ['keeps its missing empty line out of the way', `${head}old`, `${head}\nnew\n\ntwo\n`],
    ['may have been missing', `---\nid: ${ID}\n---`, `${head}\nnew\n\ntwo\n`],
    ['keeps the derived segment', `${head}\nold\n\n${segment}\n`, `${head}\nnew\n\ntwo\n\n${segment}\n`],
    [
      'keeps CRLF',
      `${head}\nold\n`.replaceAll('\n', '\r\n'),
      `${head}\nnew\n\ntwo\n`.replaceAll('\n', '\r\n'),
    ],
    ['keeps its own line ends', `${head}\nold\r\nold\r\n`, `${head}\nnew\r\n\r\ntwo\r\n`],
    [
      'takes the line ends of the front matter',
      `${head}`.replaceAll('\n', '\r\n'),
      `${head}\nnew\n\ntwo\n`.replaceAll('\n', '\r\n'),
    ],
  ])('%s', (_, text, expected) => {
    expect(editEngram(text, {}, 'new\n\ntwo\n')).toBe(expected);
  });

  test('that says the same changes no byte', () => {
    for (const text of [`${head}old`, `${head}\nold\n\n\n${segment}`, `${head}\r\nold\r\n`]) {
      expect(editEngram(text, {}, 'old\n')).toBe(text);
    }
  });

  test('may become empty', () => {
    expect(editEngram(`${head}\nold\n`, {}, '')).toBe(`${head}\n`);
    expect(editEngram(`${head}\nold\n\n${segment}\n`, {}, '')).toBe(`${head}\n${segment}\n`);
  });
});

describe('Chinese mode', () => {
  const zh = `正文\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: 旧 # 注\n重要性: 0.5\n__语言: zh\n---\n`;

  test('is edited under its own keys, below its body', () => {
    expect(
      editEngram(zh, { title: '新', tags: ['a'], anchors: ['src/a.ts'], importance: null }, '新的\n正文'),
    ).toBe(
      `新的\n正文\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: 新 # 注\n标签: [a]\nanchors: [src/a.ts]\n__语言: zh\n---\n`,
    );
  });

  test('may lack closing line, empty line and final newline', () => {
    const bare = `正文\n<!-- co-engram-meta:zh -->\n标识: ${ID}\n标题: 旧`;
    expect(editEngram(bare, { title: '新', tags: ['a'] }, '新')).toBe(
      `新\n\n<!-- co-engram-meta:zh -->\n标识: ${ID}\n标题: 新\n标签: [a]`,
    );
    expect(editEngram(bare, { tags: ['a'] })).toBe(`${bare}\n标签: [a]`);
    expect(editEngram(zh, {}, '')).toBe(zh.replace('正文\n\n', '\n'));
  });
});

describe('refusals', () => {
  test.each([
    ['no front matter', 'text', {}, /no front matter/],
    ['broken YAML', `---\nid: ${ID}\na: b: c\n---\n`, { title: 'x' }, /^line 3, column 4: Nested mappings/],
    ['no mapping', '---\n- a\n---\n', { title: 'x' }, /^line 2, column 1: no mapping/],
    [
      'an entangled text',
      `---\nid: ${ID}\nsummary: |\n  a\nkind: fact\n   # b\n---\n`,
      { kind: null, title: 'T' },
      /cannot be removed/,
    ],
    [
      'an indented comment that would become text',
      `---\nid: ${ID}\nsummary: |\n  a\npinned: true\n   # b\n---\n`,
      { pinned: null },
      /would alter other fields/,
    ],
    ['a required field', `---\nid: ${ID}\n---\n`, { id: null }, /id cannot be removed/],
  ])('%s', (_, text, changes, message) => {
    expect(() => editEngram(text, changes, undefined, yamlReader)).toThrow(message);
  });

  test('YAML beyond the fast reader without the complete one is a bug of the caller', () => {
    expect(() => editEngram(`---\nid: ${ID}\nx: {a: {b: 1}}\n---\n`, { title: 'x' })).toThrow(
      /was not passed in/,
    );
  });
});
