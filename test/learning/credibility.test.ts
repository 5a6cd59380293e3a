import { describe, expect, test } from 'vitest';
import {
  authorRecord,
  type CredibilityInput,
  credibilityOf,
  executabilityOf,
} from '../../src/learning/credibility';

const PLAIN: CredibilityInput = {
  kind: 'fact',
  sourceType: 'firsthand',
  ageDays: 0,
  effective: 0,
  failed: 0,
  contradictions: 0,
  support: 0,
  authorRecord: 1,
};

describe('credibility', () => {
  test.each([
    ['a new fact', {}, { consistency: 1, longevity: 0, usage: 0, source: 0.9 }],
    ['a month old', { ageDays: 30 }, { longevity: 1 - Math.exp(-1) }],
    ['five good uses', { effective: 5 }, { usage: 5 / 6 }],
    ['one good and one bad', { effective: 1, failed: 1 }, { usage: (1 / 3) * 0.2 }],
    ['contradicted', { contradictions: 0.6 }, { consistency: 0.4 }],
    ['contradicted a lot', { contradictions: 3 }, { consistency: 0 }],
    ['contradicted and supported', { contradictions: 0.6, support: 0.4 }, { consistency: 0.6 }],
    ['support alone is no more than consistent', { support: 2 }, { consistency: 1 }],
    ['hearsay of a doubtful author', { sourceType: 'secondhand', authorRecord: 0.5 }, { source: 0.325 }],
    ['born in the future', { ageDays: -5 }, { longevity: 0 }],
  ] as const)('%s', (_name, change, dimensions) => {
    const found = credibilityOf({ ...PLAIN, ...change }).dimensions;
    for (const [name, value] of Object.entries(dimensions)) {
      expect(found[name as keyof typeof found], name).toBeCloseTo(value);
    }
  });

  test('the weights of what is missing go to the others', () => {
    const best = { ageDays: 1e9, effective: 1e9, sourceType: 'firsthand' } as const;
    const fact = credibilityOf({ ...PLAIN, ...best });
    expect(fact.dimensions).not.toHaveProperty('executability');
    expect(fact.score).toBeCloseTo((0.25 + 0.15 + 0.25 + 0.2 * 0.9) / 0.85);
    const procedure = credibilityOf({ ...PLAIN, ...best, kind: 'procedure', executability: 1 });
    expect(procedure.score).toBeCloseTo(0.25 + 0.15 + 0.25 + 0.2 * 0.9 + 0.15);
  });
});

test('the record of an author is the share that was not refuted', () => {
  expect(authorRecord(0, 0)).toBe(1);
  expect(authorRecord(4, 1)).toBe(0.75);
});

test.each([
  ['Be careful.', 0],
  ['1. Stop it.\n2. Start it.', 0.5],
  ['Run `systemctl restart worker`.', 0.5],
  ['- Stop.\n- Start:\n\n```sh\nmake up\n```', 1],
])('%j can be done by %f', (body, share) => {
  expect(executabilityOf(body)).toBe(share);
});
