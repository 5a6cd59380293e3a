import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinEvidence, joinSynapses } from '../../src/synapse/join-synapses';
import type { Synapse } from '../../src/synapse/synapse';
import { synapse } from './arbitraries';

const base: Synapse = {
  id: 'syn-1',
  from: 'a',
  to: 'b',
  kind: 'extends',
  weight: 0.5,
  evidence: [],
  extra: {},
};
const one = { description: 'd', addedBy: 'ada', addedAt: '2026-01-01' };

test('linking twice joins evidence, keeps the larger weight and the later change', () => {
  const added: Synapse = {
    ...base,
    weight: 0.7,
    evidence: [
      { ...one, addedAt: '2026-02-02', confidence: 1 },
      { ...one, addedBy: 'bob' },
    ],
    relation: 'new',
    sourceSemantic: 'new',
    updatedAt: '2026-02-02T00:00:00.000Z',
    extra: { x: 2, y: 2 },
  };
  const existing: Synapse = {
    ...base,
    evidence: [one],
    sourceSemantic: 'old',
    relation: undefined,
    updatedAt: '2026-01-01T00:00:00.000Z',
    extra: { x: 1 },
  };
  expect(joinSynapses(existing, added)).toEqual({
    ...base,
    weight: 0.7,
    evidence: [one, { ...one, addedBy: 'bob' }],
    relation: 'new',
    sourceSemantic: 'old',
    updatedAt: '2026-02-02T00:00:00.000Z',
    extra: { x: 1, y: 2 },
  });
  expect(joinSynapses(base, base)).toEqual(base);
});

test('the order of instants is that of time, not of text', () => {
  const early = '2026-01-02T00:30:00+01:00';
  const late = '2026-01-02T00:00:00Z';
  expect(joinSynapses({ ...base, updatedAt: early }, { ...base, updatedAt: late }).updatedAt).toBe(late);
  expect(joinSynapses({ ...base, updatedAt: late }, { ...base, updatedAt: early }).updatedAt).toBe(late);
  expect(joinSynapses({ ...base, updatedAt: late }, base).updatedAt).toBe(late);
  expect(joinSynapses(base, { ...base, updatedAt: late }).updatedAt).toBe(late);
});

test('joining again changes nothing, and no evidence is lost', () => {
  fc.assert(
    fc.property(synapse, synapse, (first, second) => {
      const joined = joinSynapses(first, {
        ...second,
        id: first.id,
        from: first.from,
        to: first.to,
        kind: first.kind,
      });
      expect(joinSynapses(joined, second)).toEqual(joined);
      const keyOf = (item: { description: string; addedBy: string }): string =>
        JSON.stringify([item.description, item.addedBy]);
      const keys = new Set(joined.evidence.map(keyOf));
      expect(keys.size).toBe(joined.evidence.length);
      expect([...first.evidence, ...second.evidence].every((item) => keys.has(keyOf(item)))).toBe(true);
    }),
  );
  expect(joinEvidence([], [])).toEqual([]);
});
