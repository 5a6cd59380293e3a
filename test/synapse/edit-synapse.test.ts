import { expect, test } from 'vitest';
import { yamlReader } from '../../src/engram/yaml-reader';
import { editSynapse } from '../../src/synapse/edit-synapse';
import { formatSynapse } from '../../src/synapse/format-synapse';
import { synapseId } from '../../src/synapse/id';

const A = '01J6XQK5P7R2V8Y3M4N6ZH0WQA';
const B = '01J6XQK5P7R2V8Y3M4N6ZH0WQB';
const HEAD = `id: ${synapseId(A, B, 'extends')}\nfrom: ${A}\nto: ${B}\nkind: extends\n`;
const evidence = { description: 'd', addedAt: '2026-01-02', addedBy: 'ada' };

test('one more evidence leaves the others as they are written', () => {
  const text = `# why\n${HEAD}weight: 0.50 # guess\nevidence:\n- description: 'd' # first\n  addedAt: 2026-01-02\n  addedBy: ada\nx: {a: [yes]}\n`;
  const edited = editSynapse(
    text,
    { evidence: [evidence, { ...evidence, description: 'no' }], weight: 0.5 },
    yamlReader,
  );
  expect(edited).toBe(
    text.replace('x: {', '- description: "no"\n  addedAt: 2026-01-02\n  addedBy: ada\nx: {'),
  );
});

test('a file without final newline and with a byte order mark keeps both', () => {
  const text = `\ufeff${HEAD}x: 1`;
  expect(editSynapse(text, { weight: 0.7, relation: 'r' })).toBe(
    `\ufeff${HEAD}weight: 0.7\nrelation: r\nx: 1`,
  );
  expect(editSynapse(text, { x: null })).toBe(`\ufeff${HEAD}`.slice(0, -1));
  expect(editSynapse(text, { x: null, y: 2 })).toBe(`\ufeff${HEAD}"y": 2`);
  expect(editSynapse(text, { x: 1 })).toBe(text);
});

test('Chinese keys stay, and what is new inside is written in ours', () => {
  const text = `标识: ${synapseId(A, B, 'extends')}\n起点: ${A}\n终点: ${B}\n类型: extends\n权重: 0.4\n证据:\n  - 描述: d\n    添加时间: 2026-01-02\n    添加者: ada\n`;
  expect(editSynapse(text, { weight: 0.6, evidence: [evidence] })).toBe(text.replace('0.4', '0.6'));
  expect(editSynapse(text, { evidence: [evidence, { ...evidence, addedBy: 'bob' }] })).toContain(
    '  - description: d\n    addedAt: 2026-01-02\n    addedBy: bob\n',
  );
});

test('unknown keys come last in a new file', () => {
  const made = {
    id: 'syn-1',
    from: A,
    to: B,
    kind: 'extends',
    weight: 0.5,
    evidence: [],
    extra: { x: [1, 'no'] },
  } as const;
  expect(
    formatSynapse({ ...made, evidence: [], resolutionState: { status: 'pending', since: '2026-01-02' } }),
  ).toBe(
    `id: syn-1\nfrom: ${A}\nto: ${B}\nkind: extends\nweight: 0.5\nresolutionState:\n  status: pending\n  since: 2026-01-02\nx: [1, "no"]\n`,
  );
});

test('refusals', () => {
  expect(() => editSynapse(HEAD, { from: null })).toThrow(/from cannot be removed/);
  expect(() => editSynapse('- a\n', { weight: 1 }, yamlReader)).toThrow(/line 1, column 1: no mapping/);
});
