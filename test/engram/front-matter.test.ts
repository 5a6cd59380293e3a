import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../src/engram/front-matter';

function parts(text: string): unknown {
  const split = splitFrontMatter(text);
  if (split.type !== 'front-matter') return split;
  const { yamlStart, yamlEnd, bodyStart, bodyEnd, lineBreak } = split.parts;
  return { yaml: text.slice(yamlStart, yamlEnd), body: text.slice(bodyStart, bodyEnd), lineBreak };
}

test.each([
  ['---\na: 1\n---\n\nbody\n', 'a: 1\n', 'body\n', '\n'],
  ['---\na: 1\n---\nbody', 'a: 1\n', 'body', '\n'],
  ['---\na: 1\n---\n\n\nbody', 'a: 1\n', '\nbody', '\n'],
  ['---\na: 1\n---', 'a: 1\n', '', '\n'],
  ['---\na: 1\n---\n', 'a: 1\n', '', '\n'],
  ['---\na: 1\n--- \n\nbody', 'a: 1\n', 'body', '\n'],
  ['--- \t\na: 1\n---\nb', 'a: 1\n', 'b', '\n'],
  ['\ufeff---\na: 1\n---\nb', 'a: 1\n', 'b', '\n'],
  ['---\r\na: 1\r\n---\r\n\r\nb\r\n', 'a: 1\r\n', 'b\r\n', '\r\n'],
  ['---\n---\nb', '', 'b', '\n'],
  ['---\na: |\n  ---\n ---\n----\n---x\n---\nb', 'a: |\n  ---\n ---\n----\n---x\n', 'b', '\n'],
  ['---\na: 1\n---\n---\nb: 2\n---\n', 'a: 1\n', '---\nb: 2\n---\n', '\n'],
])('%j', (text, yaml, body, lineBreak) => {
  expect(parts(text)).toEqual({ yaml, body, lineBreak });
});

test.each([
  '',
  'text',
  ' ---\na: 1\n---\n',
  '----\n---\n',
  '--- a: 1\n---\n',
  '\n---\na: 1\n---\n',
  '--',
  '---#\n---',
])('%j has none', (text) => {
  expect(splitFrontMatter(text)).toEqual({ type: 'none' });
});

test.each(['---', '---\n', '---\na: 1\n', '---\na: 1\n ---', '---\na: 1\n...\n'])(
  '%j is not closed',
  (text) => {
    expect(splitFrontMatter(text)).toEqual({ type: 'unclosed', offset: 0 });
  },
);

test.each([
  ['---js\nprocess.exit()\n---\n', 'js'],
  ['---json\n{}\n---\n', 'json'],
  ['---  toml\n---\n', 'toml'],
  ['---yaml\nid: x\n---\n', 'yaml'],
])('%j names a language', (text, language) => {
  expect(splitFrontMatter(text)).toEqual({ type: 'language', language, offset: 0 });
});
