import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../../src/engram/content-hash';
import { type ParsedEngram, parseEngram } from '../../src/engram/parse-engram';
import { splitZhMode, ZH_KEYS, ZH_NAMES } from '../../src/engram/zh-mode';

const FIXTURES = join(import.meta.dirname, '../fixtures/public-co-engram');
const ID = '01J6XQK5P7R2V8Y3M4N6ZH0WQT';

function readAll(mode: string): [path: string, result: ParsedEngram][] {
  const root = join(FIXTURES, mode);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => [path, parseEngram(readFileSync(join(root, path), 'utf8'), path)]);
}

test.each(['standard', 'zh'])('a repository of the public project in %s mode is read as it is', (mode) => {
  const files = readAll(mode).filter(([path]) => path !== 'README.md');
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const [path, result] of files) {
    if (result.type !== 'engram') throw new Error(`${path}: ${JSON.stringify(result)}`);
    const { engram, body, problems } = result.file;
    expect(problems).toEqual([]);
    expect(engram.domainTags).toEqual(path.split('/').slice(0, -1));
    expect(engram.contentHash).toBe(contentHash(body));
    expect(engram.contentSize).toBe(Buffer.byteLength(body));
  }
});

test('a note beside them is none of ours', () => {
  expect(Object.fromEntries(readAll('standard'))['README.md']).toEqual({ type: 'not-engram' });
});

test('Chinese keys say what English ones say', () => {
  const [, result] = readAll('zh').find(([path]) => path.includes('发布窗口')) ?? [];
  expect(result).toMatchObject({
    type: 'engram',
    file: {
      body: '周五发布的问题往往拖到周一，所以固定在周三下午。',
      engram: {
        title: '发布窗口: 周三下午',
        kind: 'fact',
        sourceType: 'secondhand',
        status: 'frozen',
        forcedFreshness: 'faded',
        retrievalCount: 2,
        createdBy: '小林',
        extra: { 证据数: 0 },
      },
    },
  });
});

test('every key is of one field', () => {
  expect(new Set(ZH_KEYS.values()).size).toBe(ZH_KEYS.size);
  expect([...ZH_NAMES.keys()]).toEqual([...ZH_KEYS.values()]);
});

function parts(text: string): unknown {
  const split = splitZhMode(text);
  return split && [text.slice(split.bodyStart, split.bodyEnd), text.slice(split.yamlStart, split.yamlEnd)];
}

test.each([
  ['b\n\n<!-- co-engram-meta:zh -->\n---\na: 1\n---\n', 'b\n', 'a: 1\n'],
  ['b\n\n\n<!-- co-engram-meta:zh -->\n---\na: 1\n---', 'b\n\n', 'a: 1\n'],
  ['\n<!-- co-engram-meta:zh -->\n---\na: 1\n---\n', '', 'a: 1\n'],
  ['<!--co-engram-meta-->\n\n---\na: 1\n---\n', '', 'a: 1\n'],
  ['\ufeffb\n<!-- co-engram-meta:zh -->  \n```yaml\na: 1\n```\n', 'b\n', 'a: 1\n'],
  ['b\n\n## <!-- co-engram-meta:zh -->\n\na: 1\nb: 2', 'b\n', 'a: 1\nb: 2'],
  ['b\r\n\r\n<!-- co-engram-meta:zh -->\r\n---\r\na: 1\r\n---\r\n', 'b\r\n', 'a: 1\r\n'],
  [
    '```\n<!-- co-engram-meta:zh -->\n```\n<!-- co-engram-meta:zh -->\na: 1\n',
    '```\n<!-- co-engram-meta:zh -->\n```\n',
    'a: 1\n',
  ],
  [
    'b\n<!-- co-engram-meta:zh -->\n---\na: 1\n---\n\n<!-- co-engram-meta:zh -->\n---\na: 2\n---\n',
    'b\n',
    'a: 1\n',
  ],
  ['<!-- co-engram-meta:zh -->', '', ''],
  ['<!-- co-engram-meta:zh -->\n\n\n', '', '\n'],
])('parts of %j', (text, body, yaml) => {
  expect(parts(text)).toEqual([body, yaml]);
});

test.each([
  '',
  'text',
  'see <!-- co-engram-meta:zh -->',
  '```\n<!-- co-engram-meta:zh -->\n```\n',
  '<!-- co-engram-meta:zh',
])('%j has no marker line', (text) => {
  expect(parts(text)).toBeUndefined();
});

test('fields on top win over a marker in the body', () => {
  const text = `---\nid: ${ID}\ntitle: T\nkind: fact\n---\n\nthe marker:\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID.replace('T', 'X')}\n---\n`;
  expect(parseEngram(text, 'a.md')).toMatchObject({ type: 'engram', file: { engram: { id: ID } } });
});

test('what stands behind the fields is reported: it is no part of the body', () => {
  const text = `x\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: T\n类型: fact\n---\n\nmore\n`;
  expect(parseEngram(text, 'a.md')).toMatchObject({
    type: 'engram',
    file: { body: 'x', problems: [{ field: 'body', line: 10, column: 1 }] },
  });
});

test('a body that begins like a front matter is no obstacle', () => {
  const text = `---\nintro\n---\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${ID}\n标题: T\n类型: fact\n类型: fact\n---\n`;
  expect(parseEngram(text.replace('类型: fact\n', ''), 'a.md')).toMatchObject({
    type: 'engram',
    file: { body: '---\nintro\n---' },
  });
  const twice = `x\n<!-- co-engram-meta:zh -->\n标识: ${ID}\n标题: T\n类型: fact\nkind: pattern\n`;
  const result = parseEngram(twice, 'a.md');
  expect(result).toMatchObject({
    type: 'engram',
    file: {
      engram: { kind: 'fact' },
      problems: [{ field: 'kind', message: 'kind is there twice', line: 6 }],
    },
  });
});
