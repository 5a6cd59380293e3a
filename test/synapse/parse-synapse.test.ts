import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yamlReader } from '../../src/engram/yaml-reader';
import { SYNAPSE_FIELDS } from '../../src/synapse/fields';
import { synapseId } from '../../src/synapse/id';
import { parseSynapse, type SynapseFile } from '../../src/synapse/parse-synapse';
import { nastyText, runs } from '../engram/arbitraries';

const A = '01J6XQK5P7R2V8Y3M4N6ZH0WQA';
const B = '01J6XQK5P7R2V8Y3M4N6ZH0WQB';
const ID = synapseId(A, B, 'extends');
const MINIMAL = `id: ${ID}\nfrom: ${A}\nto: ${B}\nkind: extends\n`;

function read(text: string): SynapseFile {
  const result = parseSynapse(text, 'synapses/extends/x.yaml', yamlReader);
  if (result.type !== 'synapse') throw new Error(JSON.stringify(result));
  return result.file;
}

test('defaults of a file with nothing but ends and kind', () => {
  const { synapse, problems, path, text } = read(MINIMAL);
  expect(synapse).toEqual({ id: ID, from: A, to: B, kind: 'extends', weight: 0.5, evidence: [], extra: {} });
  expect(problems).toEqual([]);
  expect([path, text]).toEqual(['synapses/extends/x.yaml', MINIMAL]);
});

test('all fields, and unknown keys at every level', () => {
  const { synapse, problems } = read(`${MINIMAL}weight: 0.7
evidence:
  - description: "d"
    confidence: 0.9
    addedAt: 2026-01-02
    addedBy: ada
    x: y
sourceSemantic: cause
resolutionState:
  status: escalated
  since: 2026-01-02
  phase: 2
updatedAt: 2026-01-02
retrievalWeight: 0.1
x-team: [1]
`);
  expect(problems).toEqual([]);
  expect(synapse).toEqual({
    id: ID,
    from: A,
    to: B,
    kind: 'extends',
    weight: 0.7,
    evidence: [{ description: 'd', confidence: 0.9, addedAt: '2026-01-02', addedBy: 'ada', x: 'y' }],
    sourceSemantic: 'cause',
    resolutionState: { status: 'escalated', since: '2026-01-02', phase: 2 },
    updatedAt: '2026-01-02',
    retrievalWeight: 0.1,
    extra: { 'x-team': [1] },
  });
});

describe('problems that leave it readable', () => {
  test.each([
    [
      MINIMAL.replace(ID, 'syn-0000000000000000'),
      { field: 'id', message: `id must be ${ID} for these ends and this kind`, line: 1, column: 1 },
    ],
    [MINIMAL.replace(`id: ${ID}\n`, ''), { field: 'id', message: 'id is missing' }],
    [
      `${MINIMAL}weight: 3\n`,
      { field: 'weight', message: 'weight is not a number from 0 to 1', line: 5, column: 1 },
    ],
    [
      `${MINIMAL}evidence: [{description: 0123}]\n`,
      { field: 'evidence', message: expect.stringContaining('item 1: description'), line: 5 },
    ],
  ])('%j', (text, problem) => {
    expect(read(text).problems).toEqual([expect.objectContaining(problem)]);
  });

  test('a self-link', () => {
    const text = `from: ${A}\nto: ${A}\nkind: extends\nid: ${synapseId(A, A, 'extends')}\n`;
    expect(read(text).problems).toEqual([
      { field: 'to', message: 'to is the same engram as from', line: 2, column: 1 },
    ]);
  });

  test('a missing id is the right one', () => {
    expect(read(MINIMAL.replace(`id: ${ID}\n`, '')).synapse.id).toBe(ID);
  });
});

describe('invalid, with its place', () => {
  test.each([
    ['', 1, /a mapping of fields/],
    ['- a\n', 1, /a mapping of fields/],
    ['text', 1, /a mapping of fields/],
    [`from: ${A}\nkind: extends\n`, 1, /to is missing/],
    [`from: ${A}\nto: [x]\nkind: extends\n`, 2, /to is no text/],
    [`from: ${A}\nto: ${B}\nkind: loves\n`, 3, /kind is none of extends/],
    [`from: ${A}\nto: ${B}\n<<<<<<< HEAD\nkind: extends\n=======\n`, 3, /merge markers/],
    [`from: ${A}\nfrom: ${B}\n`, 2, /"from" is there twice/],
    [`from: ${A}\nto: a: b\n`, 2, /Nested mappings/],
    [`from: ${A}\nx: \0\n`, 2, /NUL/],
    ['x'.repeat(1_048_577), 1, /larger than 1 MiB/],
  ])('%#', (text, line, message) => {
    expect(parseSynapse(text, 'x.yaml', yamlReader)).toEqual({
      type: 'invalid',
      line,
      column: expect.any(Number),
      message: expect.stringMatching(message),
    });
  });
});

test('the complete reader is asked for only where the fast one cannot decide', () => {
  expect(parseSynapse(MINIMAL, 'x.yaml').type).toBe('synapse');
  expect(parseSynapse(`\ufeff${MINIMAL.replaceAll('\n', '\r\n')}`, 'x.yaml').type).toBe('synapse');
  expect(parseSynapse(`${MINIMAL}x: {a: {b: 1}}\n`, 'x.yaml')).toEqual({ type: 'needs-yaml' });
  expect(read(`%YAML 1.2\n---\n${MINIMAL}...\n`).problems).toEqual([]);
});

test.each(['standard', 'zh'])('synapses of the public project in %s mode', (mode) => {
  const root = join(import.meta.dirname, '../fixtures/public-co-engram', mode, 'synapses');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  );
  expect(files).toHaveLength(1);
  for (const path of files) {
    const result = parseSynapse(readFileSync(join(root, path), 'utf8'), path);
    if (result.type !== 'synapse') throw new Error(JSON.stringify(result));
    const { synapse, problems } = result.file;
    expect(problems).toEqual([]);
    expect(path).toBe(join(synapse.kind, `${synapse.id}.yaml`));
    expect(synapse.evidence).toEqual([
      expect.objectContaining({
        description: expect.any(String),
        addedBy: expect.any(String),
        confidence: expect.any(Number),
      }),
    ]);
    expect(synapse.extra).toEqual({});
  }
});

test('Chinese keys inside of values, mixed with ours', () => {
  const { synapse, problems } = read(
    `标识: ${ID}\n起点: ${A}\n终点: ${B}\n类型: extends\n证据:\n  - 描述: 0123\n    addedAt: 2026-01-02\n    添加者: x\n  - text\n  - description: d\n    addedAt: 2026-01-02\n    addedBy: y\n裁决状态:\n  状态: resolved\n  解决者: z\n`,
  );
  expect(synapse.evidence).toEqual([
    { description: '0123', addedAt: '2026-01-02', addedBy: 'x' },
    { description: 'd', addedAt: '2026-01-02', addedBy: 'y' },
  ]);
  expect(synapse.resolutionState).toEqual({ status: 'resolved', resolvedBy: 'z' });
  expect(problems).toHaveLength(1);
  expect(read(`${MINIMAL}裁决状态: x\n证据: 3\n`).problems).toHaveLength(2);
});

test('a record has a place for every field of the table', () => {
  expect(new Set(Object.keys(read(MINIMAL).synapse))).toEqual(
    new Set([...SYNAPSE_FIELDS.map(({ name }) => name), 'extra']),
  );
});

test('hostile texts give a typed result', () => {
  const line = fc.oneof(
    nastyText,
    fc.constantFrom(
      '---',
      `id: ${ID}`,
      `from: ${A}`,
      `to: ${B}`,
      'kind: extends',
      'evidence:',
      '  - description: x',
      '&a',
      '*a',
      '|',
      '{',
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, isFile) => {
      const text = (isFile ? MINIMAL : '') + lines.join('\n');
      const result = parseSynapse(text, 'x.yaml', yamlReader);
      expect(['synapse', 'invalid']).toContain(result.type);
      const fast = parseSynapse(text, 'x.yaml');
      if (fast.type !== 'needs-yaml') expect(fast).toEqual(result);
    }),
    { numRuns: runs(1000) },
  );
});
