import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankEngram } from '../../src/engram/blank-engram';
import type { Engram, EngramFile } from '../../src/engram/engram';
import { ENGRAM_FIELDS } from '../../src/engram/fields';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import { nastyText, runs } from './arbitraries';

const ID = '01J6XQK5P7R2V8Y3M4N6ZH0WQT';

function read(text: string, path = 'a/b.md'): EngramFile {
  const result = parseEngram(text, path, yamlReader);
  if (result.type !== 'engram') throw new Error(JSON.stringify(result));
  return result.file;
}

/** The engram of a file with these lines behind its id. */
function withLines(...lines: string[]): EngramFile {
  return read(`---\nid: ${ID}\ntitle: T\nkind: fact\n${lines.map((line) => `${line}\n`).join('')}---\nx`);
}

function problem(...lines: string[]): { engram: Engram; message?: string; line?: number; column?: number } {
  const { engram, problems } = withLines(...lines);
  expect(problems.length).toBeLessThanOrEqual(1);
  return { engram, ...problems[0] };
}

test('the blank record has a place for every field of the table', () => {
  expect(Object.keys(blankEngram())).toEqual([...ENGRAM_FIELDS.map(({ name }) => name), 'extra']);
});

test('defaults of a file with nothing but an id', () => {
  const { engram, problems, body } = read(`---\nid: ${ID}\n---\n`, 'private/team/a-title.md');
  expect(engram).toEqual({
    id: ID,
    title: 'a-title',
    domainTags: ['team'],
    kind: 'fact',
    kinds: [],
    tags: [],
    aliases: [],
    version: 1,
    importance: 0.5,
    confidence: 0.8,
    sourceType: 'firsthand',
    retrievalCount: 0,
    effectiveRetrievals: 0,
    failedUses: 0,
    reinforcementScore: 0,
    status: 'active',
    visibility: 'team',
    pinned: false,
    verificationStatus: 'unverified',
    contextTags: [],
    anchors: [],
    about: [],
    verifications: [],
    retrievable: true,
    evidence: [],
    extra: {},
  });
  expect(problems).toEqual([
    { field: 'title', message: 'title is missing' },
    { field: 'kind', message: 'kind is missing' },
  ]);
  expect(body).toBe('');
  expect(withLines('sourceType: inferred').engram.confidence).toBe(0.5);
  expect(withLines('sourceType: secondhand').engram.confidence).toBe(0.65);
});

test('two engrams share no list', () => {
  const [first, second] = [withLines(), withLines()];
  first.engram.tags.push('x');
  expect(second.engram.tags).toEqual([]);
});

test('names of older tools', () => {
  const { engram, problems } = withLines(
    'status: archived',
    'forcedFreshness: forgotten',
    'evidenceCount: 3',
  );
  expect(engram).toMatchObject({ status: 'frozen', forcedFreshness: 'faded', extra: { evidenceCount: 3 } });
  expect(problems).toEqual([]);
});

describe('what is no engram', () => {
  test.each([
    ...[
      '',
      '# Readme\n',
      'text without front matter',
      '---\n',
      '---\n\nA rule on top\n',
      '---\n---\n',
      '---\n- a\n- b\n---\n',
    ],
    ...[
      '---\njust text\n---\n',
      '---\n12\n---\n',
      '---\n# comment\n---\n',
      '---\ntitle: no id\n---\n',
      '---\nid: intro\ntitle: Docs\n---\n',
    ],
    ...[
      '---\nid:\n---\n',
      '---\nid: [a]\n---\n',
      '<<<<<<< HEAD\ntext\n=======\n',
      '---\nnull\n---\n',
      '\ufeff',
      '<!-- co-engram-meta:zh -->',
    ],
    ...[
      'text\n\n<!-- co-engram-meta:zh -->\n---\n标题: no id\n---\n',
      '```\n<!-- co-engram-meta:zh -->\n标识: x\n```\n',
    ],
  ])('%j', (text) => {
    expect(parseEngram(text, 'a.md', yamlReader)).toEqual({ type: 'not-engram' });
  });
});

describe('what is invalid, with its place', () => {
  test.each([
    [`---\nid: ${ID}\ntitle: a: b\n---\n`, 3, 8, /Nested mappings/],
    [`---\r\nid: ${ID}\r\ntitle: "a\r\n---\r\n`, 4, 1, /Missing closing "quote/],
    [`---\nid: ${ID}\nid: ${ID}\n---\n`, 3, 1, /"id" is there twice/],
    [`---\nid: ${ID}\na: &x [1]\nb: [*x, *x]\n---\n`, 4, 5, /aliases are not read/],
    [`---\nid: ${ID}\n\ttabs: 1\n---\n`, 3, 1, /Tabs|tab/],
    [`---js\nid: ${ID}\n---\n`, 1, 1, /front matter in "js" is not read/],
    [`---\nid: ${ID}\ntitle: x\n`, 1, 1, /not closed/],
    [`---\nid: ${ID}\ntitle: x\n...\n`, 1, 1, /not closed/],
    [
      `---\nid: ${ID}\n<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> theirs\n---\n`,
      3,
      1,
      /merge markers in the front matter/,
    ],
    [`<<<<<<< HEAD\n---\nid: ${ID}\n---\n`, 1, 1, /merge markers/],
    [`---\nid: ${ID}\n---\nbo\0dy`, 4, 3, /NUL/],
    [`---\nid: short\nkind: fact\n---\n`, 2, 1, /the id is not 20 to 32/],
    [`---\ntitle: x\nid: a-b-c-d-e-f-g-h-i-j-k\ncontentHash: x\n---\n`, 3, 1, /the id is not 20 to 32/],
    [`---\nid: ${ID}\ntitle: x\n...\nmore: 1\n---\n`, 5, 1, /./],
    [`x\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: "x\n---\n`, 7, 1, /./],
  ])('%j', (text, line, column, message) => {
    const result = parseEngram(text, 'a.md', yamlReader);
    expect(result).toEqual({ type: 'invalid', line, column, message: expect.stringMatching(message) });
  });

  test('more than 1 MiB, in bytes', () => {
    const head = `---\nid: ${ID}\n---\n`;
    const fits = head + 'x'.repeat(1_048_576 - head.length);
    expect(parseEngram(fits, 'a.md').type).toBe('engram');
    for (const text of [`${fits}x`, head + '标'.repeat(349_526), 'x'.repeat(10_000_000)]) {
      expect(parseEngram(text, 'a.md')).toEqual({
        type: 'invalid',
        message: 'the file is larger than 1 MiB',
        line: 1,
        column: 1,
      });
    }
  });
});

test('the complete reader is asked for only where the fast one cannot decide', () => {
  expect(parseEngram(`---\nid: ${ID}\ntitle: plain\n---\n`, 'a.md').type).toBe('engram');
  for (const yaml of ['title: |\n  block', 'x: {a: {b: 1}}', 'title: a: b', '\tx: 1', '- a']) {
    expect(parseEngram(`---\nid: ${ID}\n${yaml}\n---\n`, 'a.md')).toEqual({ type: 'needs-yaml' });
  }
  expect(parseEngram(`---\nid: ${ID}\n>>>>>>> x\n---\n`, 'a.md').type).toBe('invalid');
  expect(parseEngram('---\n---\n', 'a.md')).toEqual({ type: 'needs-yaml' });
});

test('ids that are no ULIDs are kept and reported', () => {
  for (const id of ['01j6xqk5p7r2v8y3m4n6zh0wqt', 'abcdefghijklmnopqrst', 'A'.repeat(32)]) {
    const { engram, problems } = read(`---\nid: ${id}\ntitle: T\nkind: fact\n---\n`);
    expect(engram.id).toBe(id);
    expect(problems).toEqual([{ field: 'id', message: 'id is no ULID', line: 2, column: 1 }]);
  }
});

test('an id that YAML takes for a number is what the file says', () => {
  for (const id of ['01234567890123456789012345', '0123456789012345678901E345']) {
    const { engram, problems } = read(`---\nid: ${id}\ntitle: T\nkind: fact\n---\n`);
    expect(engram.id).toBe(id);
    expect(problems[0]).toMatchObject({
      field: 'id',
      message: 'id is read as number by YAML: put it in quotes',
      line: 2,
    });
  }
});

describe('wrong values are clamped, converted or left out, and reported with their line', () => {
  test.each([
    ['importance: 1.5', 'importance', 1, /is not a number from 0 to 1/],
    ['importance: -3', 'importance', 0, /is not a number from 0 to 1/],
    ['importance: "0.4"', 'importance', 0.4, /is a text: no quotes/],
    ['importance: high', 'importance', 0.5, /is no number from 0 to 1/],
    ['importance: .nan', 'importance', 0.5, /is no number/],
    ['importance: .inf', 'importance', 1, /is not a number from 0 to 1/],
    ['importance: [1]', 'importance', 0.5, /is no number/],
    ['version: 0', 'version', 1, /is not a whole number from 1 on/],
    ['version: 2.5', 'version', 3, /is not a whole number/],
    ['reinforcementScore: .inf', 'reinforcementScore', Number.MAX_VALUE, /is not a number/],
    ['reinforcementScore: -.inf', 'reinforcementScore', -Number.MAX_VALUE, /is not a number/],
    ['kind: Pattern', 'kind', undefined, /is there twice/],
    ['status: ACTIVE', 'status', 'active', /is none of draft, active/],
    ['status: gone', 'status', 'active', /is none of draft, active/],
    ['status: [active]', 'status', 'active', /is none of/],
    ['status: toString', 'status', 'active', /is none of/],
    ['visibility: secret', 'visibility', 'restricted', /is none of team/],
    ['visibility: true', 'visibility', 'restricted', /is none of team/],
    ['kinds: [fact, nonsense]', 'kinds', ['fact'], /has items that are none of/],
    ['kinds: fact', 'kinds', ['fact'], /is no list/],
    ['kinds: {a: 1}', 'kinds', [], /is no list/],
    ['kind: [a]', 'kind', undefined, /is there twice/],
    ['tags: [no, 0123, true, ~]', 'tags', ['no', '0123', 'true', '~'], /put them in quotes/],
    ['tags:\n  - 1.10\n  - 2026-01-02', 'tags', ['1.10', '2026-01-02'], /put them in quotes/],
    ['tags: [[a], b]', 'tags', ['b'], /put them in quotes/],
    ['tags: ["", b]', 'tags', ['b'], /put them in quotes/],
    ['tags: word', 'tags', ['word'], /is no list/],
    ['tags: {a: 1}', 'tags', [], /is no list/],
    ['summary: 0123', 'summary', '0123', /is read as number by YAML/],
    ['summary: true', 'summary', 'true', /is read as boolean by YAML/],
    ['summary: [a]', 'summary', undefined, /is no text/],
    [`slug: ${'s'.repeat(10)}`, 'slug', 's'.repeat(10), undefined],
    ['slug: My Note', 'slug', 'My Note', undefined],
    ['slug: ../x', 'slug', undefined, /is no file name/],
    ['slug: a\\b', 'slug', undefined, /is no file name/],
    ['slug: .git', 'slug', undefined, /is no file name/],
    ['slug: [a]', 'slug', undefined, /is no text/],
    ['slug: 12', 'slug', '12', /is read as number/],
    ['pinned: yes', 'pinned', true, /is not true or false/],
    ['pinned: "False"', 'pinned', false, /is not true or false/],
    ['pinned: maybe', 'pinned', false, /is not true or false/],
    ['retrievable: 0', 'retrievable', true, /is not true or false/],
    ['createdAt: yesterday', 'createdAt', undefined, /is no date or instant/],
    ['createdAt: 2026', 'createdAt', undefined, /is no date or instant/],
    ['createdAt: [2026-01-02]', 'createdAt', undefined, /is no date or instant/],
    ['scope: global', 'scope', undefined, /is no mapping/],
    ['scope: [global]', 'scope', undefined, /is no mapping/],
    [
      'scope: {type: planet, id: 0123, x: 1}',
      'scope',
      { type: 'global', id: '0123', x: 1 },
      /type is none of global/,
    ],
    ['scope: {id: c1}', 'scope', { type: 'global', id: 'c1' }, /type is missing/],
    ['scope: {type: channel, id: [x]}', 'scope', { type: 'channel' }, /id is no text/],
    ['evidence: {role: user}', 'evidence', [], /is no list of mappings/],
    ['evidence: [user, {role: x}]', 'evidence', [{ role: 'x' }], /item 1: is no mapping/],
    [
      'evidence: [{role: no}, {role: 12}]',
      'evidence',
      [{ role: 'no' }, { role: '12' }],
      /item 2: role is read as number/,
    ],
    ['evidence:', 'evidence', [], undefined],
    [
      'verifications: [{description: d}]',
      'verifications',
      [{ status: 'unverified', description: 'd', addedAt: '', addedBy: '' }],
      /item 1: status is missing/,
    ],
  ])('%s', (line, name, value, message) => {
    if (line.startsWith('kind:')) {
      expect(parseEngram(`---\nid: ${ID}\nkind: fact\n${line}\n---\n`, 'a.md', yamlReader).type).toBe(
        'invalid',
      );
      return;
    }
    const result = problem(line);
    expect((result.engram as unknown as Record<string, unknown>)[name]).toEqual(value);
    if (message === undefined) expect(result.message).toBeUndefined();
    else
      expect(result).toMatchObject({
        field: name,
        message: expect.stringMatching(message),
        line: 5,
        column: 1,
      });
  });

  test('a title of more than 200 characters is kept', () => {
    const { engram, problems } = read(`---\nid: ${ID}\ntitle: ${'x'.repeat(201)}\nkind: fact\n---\n`);
    expect(engram.title).toHaveLength(201);
    expect(problems[0]?.message).toBe('title is longer than 200 characters');
    expect(read(`---\nid: ${ID}\ntitle: ${'😀'.repeat(150)}\nkind: fact\n---\n`).problems).toEqual([]);
  });
});

test('unknown keys are kept as parsed, and cannot reach a prototype', () => {
  const { engram } = withLines('__proto__: {polluted: true}', 'constructor: x', 'x-team: {a: [1, yes]}');
  expect(Object.entries(engram.extra)).toEqual([
    ['__proto__', expect.objectContaining({ polluted: true })],
    ['constructor', 'x'],
    ['x-team', { a: [1, 'yes'] }],
  ]);
  expect({}).not.toHaveProperty('polluted');
});

test('a byte order mark, CRLF and a missing final newline are no part of the content', () => {
  const file = read(`\ufeff---\r\nid: ${ID}\r\ntitle: T\r\nkind: fact\r\n---\r\n\r\none\r\ntwo`);
  expect(file.engram.title).toBe('T');
  expect(file.body).toBe('one\ntwo');
  expect(file.problems).toEqual([]);
});

test('a second front matter is text, and reported', () => {
  const file = read(`---\nid: ${ID}\ntitle: T\nkind: fact\n---\n---\nid: ${ID}\n---\nx`);
  expect(file.body).toBe(`---\nid: ${ID}\n---\nx`);
  expect(file.problems).toEqual([expect.objectContaining({ field: 'body' })]);
});

test('hostile texts give a typed result', () => {
  const line = fc.oneof(
    nastyText,
    fc.constantFrom(
      '---',
      '---',
      `id: ${ID}`,
      'title: x',
      'tags:',
      '- a',
      '  - a: b',
      '<!-- co-engram-meta:zh -->',
      `标识: ${ID}`,
      '```',
      '&a',
      '*a',
      '|',
      '{',
      '[',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 10 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (lines, eol, isFile) => {
        const text = (isFile ? `---${eol}id: ${ID}${eol}` : '') + lines.join(eol);
        const result = parseEngram(text, 'a.md', yamlReader);
        expect(['engram', 'not-engram', 'invalid']).toContain(result.type);
        if (result.type === 'invalid') {
          expect(result.line).toBeGreaterThan(0);
          expect(result.line).toBeLessThanOrEqual(text.split('\n').length);
          expect(result.column).toBeGreaterThan(0);
        }
        const fast = parseEngram(text, 'a.md');
        if (fast.type !== 'needs-yaml') expect(fast).toEqual(result);
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('long runs of anything take linear time', () => {
  for (const run of [
    '\n',
    ' ',
    '\t',
    '\r\n',
    '-',
    '---\n',
    '`',
    '```\n',
    '#',
    '<!-- ',
    '<!-- co-engram-meta',
    '<!-- co-engram-derived:synapses -->\n',
    'id:\n',
  ]) {
    const long = run.repeat(Math.floor(300_000 / run.length));
    const start = performance.now();
    parseEngram(`---\nid: ${ID}\n---\nx${long}x`, 'a.md');
    parseEngram(`${long}x`, 'a.md');
    parseEngram(`x${long}\n<!-- co-engram-meta:zh -->\n标识: ${ID}\n${long}`, 'a.md');
    expect(performance.now() - start, JSON.stringify(run)).toBeLessThan(3000);
  }
});
