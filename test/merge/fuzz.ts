/** Texts of every kind of record with bytes changed anywhere, and what must hold for any of them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { parseEngram } from '../../src/engram/parse-engram';
import { yamlReader } from '../../src/engram/yaml-reader';
import { mergeFile } from '../../src/merge/merge-file';
import { isClean } from '../../src/merge/merge-result';
import { synapseId } from '../../src/synapse/id';
import { parseSynapse } from '../../src/synapse/parse-synapse';
import { formatUsageFile, parseUsageFile } from '../../src/usage/codec';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { KEY, line } from '../usage/lines';

const [FROM, TO] = [testId(1), testId(2)];
const DAY = '2026-01-02T00:00:00.000Z';

/** A whole text for each path. */
const SEEDS: Record<string, string> = {
  'engineering/x.md': engramText({
    tags: ['alpha', 'beta'],
    version: 3,
    updatedAt: DAY,
    status: 'active',
    contentHash: 'sha256:0',
    'x-team': ['a', 'no'],
    body: 'one\n\ntwo\n\n```\ncode\n```\n\nthree',
  }),
  'zh/x.md': `正文\n\n二\n\n<!-- co-engram-meta:zh -->\n---\n标识: ${FROM}\n标题: 一\n标签: [a, b]\n版本: 2\n---\n`,
  'synapses/extends/x.yaml': `${synapseText({ id: synapseId(FROM, TO, 'extends'), from: FROM, to: TO, evidence: undefined })}evidence:\n  - description: one\n    addedAt: ${DAY}\n    addedBy: Ann\n`,
  [`usage/${KEY}.tsv`]: formatUsageFile([line({ n: 1 }), line({ id: TO, n: 2 })], KEY),
  'proposals/p.yaml': 'id: p\nstatus: pending\ntargets: [a, b]\nquotes:\n  - id: x\n    text: y\n',
  'sessions/2026/x.md': '---\nagentId: a\nthreads: [x, y]\n---\n\none\n\ntwo\n',
  'skills/a/imprint.json': '{\n  "skillId": "a",\n  "composes": ["x"],\n  "version": 1\n}\n',
  'events/2026-01-01/a.jsonl': '{"id":"a","at":"2026-01-01"}\n{"id":"b","n":1}\n',
  'notes.txt': 'one\n\ntwo\n\nthree\n',
};

const TOKENS = [
  ...[
    '\0',
    '\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '---\n',
    '---',
    '\n---\n',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ':',
    ': ',
    '- ',
    '#',
    ' #',
  ],
  ...[
    '&a ',
    '*a',
    '!!str ',
    '|\n',
    '>-\n',
    '<<: ',
    '? ',
    '%',
    '@',
    '`',
    '\\',
    ',',
    '<<<<<<< x\n',
    '=======\n',
    '>>>>>>> y\n',
  ],
  ...[
    '||||||| b\n',
    '\ufeff',
    '\u2028',
    '\ud800',
    '😀',
    'e\u0301',
    '__proto__: 1\n',
    'title: x\n',
    'id: y\n',
    'format: 2\n',
    '```\n',
  ],
  ...[
    '<!-- co-engram-derived:synapses -->\n',
    '<!-- /co-engram-derived -->\n',
    '<!-- co-engram-meta:zh -->\n',
    '1e999',
    '0x1F',
  ],
];

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(80)),
  text: fc.oneof(
    fc.constantFrom('', ...TOKENS),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(...TOKENS).map((token) => token.repeat(40)),
  ),
});
const changes = fc.array(change, { maxLength: 4 });

interface Change {
  at: number;
  length: number;
  text: string;
}

function changed(text: string, list: readonly Change[]): string {
  return list.reduce((before, { at, length, text: inserted }) => {
    const start = Math.floor(at * before.length);
    return before.slice(0, start) + inserted + before.slice(start + length);
  }, text);
}

export interface FuzzCase {
  path: string;
  base: string | undefined;
  ours: string;
  theirs: string;
}

export const fuzzCase: fc.Arbitrary<FuzzCase> = fc
  .record({
    path: fc.constantFrom(...Object.keys(SEEDS)),
    base: fc.option(changes, { nil: undefined, freq: 6 }),
    ours: changes,
    theirs: changes,
  })
  .map(({ path, base, ours, theirs }) => {
    const seed = SEEDS[path] ?? '';
    return {
      path,
      base: base && changed(seed, base),
      ours: changed(seed, ours),
      theirs: changed(seed, theirs),
    };
  });

/** Nothing that a driver may answer with success cannot be read again; swapping sides changes nothing; in time. */
export function expectSafe({ path, base, ours, theirs }: FuzzCase): void {
  const started = performance.now();
  const result = mergeFile(base, ours, theirs, { path, yaml: yamlReader });
  const swapped = mergeFile(base, theirs, ours, { path, yaml: yamlReader });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(result.type).not.toBe('needs-yaml');
  expect([swapped.type, isClean(swapped)]).toEqual([result.type, isClean(result)]);
  if (result.type === 'needs-yaml' || swapped.type === 'needs-yaml') return;
  const isWhole = ours === theirs || ours === base || theirs === base;
  if (isClean(result)) expect(swapped.text).toBe(result.text);
  if (isWhole) expect(isClean(result)).toBe(true);
  else if (isClean(result)) expect(isReadable(path, result.text, result.type)).toBe(true);
  else if (result.type === 'merged') expect(isReadable(path, result.text, result.type)).toBe(true);
}

function isReadable(path: string, text: string, type: 'merged' | 'text' | 'two-ids'): boolean {
  const isEngram = parseEngram(text, path, yamlReader).type === 'engram';
  if (path.startsWith('synapses/')) return parseSynapse(text, path, yamlReader).type === 'synapse';
  if (path.startsWith('usage/')) return parseUsageFile(text).format === 1;
  if (path.startsWith('proposals/')) return yamlReader.read(text.replace(/^\ufeff/, '')).type === 'mapping';
  if (path.endsWith('.json')) return typeof JSON.parse(text.replace(/^\ufeff/, '')) === 'object';
  if (path.endsWith('.jsonl'))
    return text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .every((row) => row.trim() === '' || JSON.parse(row) !== null);
  // A session note needs no id; what is no record may be merged as plain text.
  return isEngram || type === 'text' || path.startsWith('sessions/');
}
