import { describe, expect, test } from 'vitest';
import { failureLoss, feedbackDelta } from '../../src/learning/feedback';
import { hebbianSpread } from '../../src/learning/hebbian';
import { failureAction, failureVerdict } from '../../src/learning/thresholds';
import { recordDelta, valueBefore } from '../../src/usage/record';

const RATES = { learningRate: 0.1, failureLoss: 0.1 };
const ID = '01KDY6T0ZZ0000000000000001';

/** What is shown after one use of an engram of this importance and confidence. */
function shownAfter(
  importance: number,
  use: { outcome: 'success' | 'failure' | 'partial'; effectiveness?: number; confidence?: number },
) {
  const { outcome, effectiveness, confidence = 0.8 } = use;
  const delta = feedbackDelta({ outcome, effectiveness, confidence, at: 0 }, RATES);
  const line = recordDelta(
    undefined,
    { id: ID, ...delta },
    valueBefore({ importance, confidence }, undefined),
  );
  const shown = (judged: number, units = 0) => Math.round((judged + units / 10_000) * 1e4) / 1e4;
  return { importance: shown(importance, line?.importance), confidence: shown(confidence, line?.confidence) };
}

describe('one reported use', () => {
  test.each([
    // importance, confidence, outcome, effectiveness -> importance, confidence
    [0.62, 0.8, 'success', 0.9, 0.71, 0.85],
    [0.5, 0.8, 'success', undefined, 0.6, 0.85],
    [0.5, 0.25, 'success', 1, 0.55, 0.3],
    [0.5, 0, 'success', 1, 0.5, 0.05],
    [0.95, 0.98, 'success', 1, 1, 1],
    [0.5, 0.8, 'success', 0, 0.5, 0.85],
    [0.5, 0.8, 'partial', undefined, 0.55, 0.8],
    [0.5, 0.8, 'partial', 0.5, 0.525, 0.8],
    [0.5, 0.8, 'failure', undefined, 0.4, 0.75],
    [0.5, 0.5, 'failure', undefined, 0.4, 0.45],
    [0.5, 0.25, 'failure', undefined, 0.35, 0.2],
    [0.5, 0, 'failure', undefined, 0.3, 0],
    [0.05, 0.02, 'failure', undefined, 0, 0],
  ] as const)(
    '%f at confidence %f, %s of %s: %f and %f',
    (importance, confidence, outcome, effectiveness, to, sure) => {
      expect(shownAfter(importance, { outcome, effectiveness, confidence })).toEqual({
        importance: to,
        confidence: sure,
      });
    },
  );

  test('a success moves importance by at most the learning rate', () => {
    for (const confidence of [0, 0.3, 0.5, 1]) {
      const delta = feedbackDelta({ outcome: 'success', confidence, at: 0 }, RATES);
      expect(delta.importance).toBeLessThanOrEqual(0.1);
    }
  });

  test('counts and instants: success and partial were effective, a failure was not', () => {
    const use = { confidence: 0.8, at: Date.UTC(2026, 0, 2) };
    expect(feedbackDelta({ ...use, outcome: 'partial' }, RATES)).toMatchObject({
      effective: 1,
      effectiveAt: '2026-01-02T00:00:00.000Z',
    });
    const failed = feedbackDelta({ ...use, outcome: 'failure' }, RATES);
    expect(failed).toMatchObject({ failed: 1 });
    expect(failed).not.toHaveProperty('effectiveAt');
    expect(failed).not.toHaveProperty('reinforcement');
  });
});

test.each([
  [1, 0.1],
  [0.5, 0.1],
  [0.25, 0.15],
  [0, 0.2],
])('a failure at confidence %f costs %f', (confidence, loss) => {
  expect(failureLoss(confidence, 0.1)).toBeCloseTo(loss);
});

describe('hebbian spread', () => {
  const spread = (edges: Parameters<typeof hebbianSpread>[1]) => [...hebbianSpread('a', edges, 0.1, 0.5)];

  test('weight × gain × ratio, over extends and consolidates only', () => {
    expect(
      spread([
        { other: 'b', kind: 'extends', weight: 0.8 },
        { other: 'c', kind: 'consolidates', weight: 0.5 },
        { other: 'd', kind: 'depends_on', weight: 1 },
      ]).map(([id, share]) => [id, Number(share.toFixed(4))]),
    ).toEqual([
      ['b', 0.04],
      ['c', 0.025],
    ]);
  });

  test('of several edges to one neighbour the strongest counts once', () => {
    const [[, share]] = spread([
      { other: 'b', kind: 'extends', weight: 0.2 },
      { other: 'b', kind: 'consolidates', weight: 1 },
      { other: 'b', kind: 'extends', weight: 0.6 },
    ]);
    expect(share).toBeCloseTo(0.05);
  });

  test('not to itself, and not where nothing would arrive', () => {
    expect(spread([{ other: 'a', kind: 'extends', weight: 1 }])).toEqual([]);
    expect(spread([{ other: 'b', kind: 'extends', weight: 0 }])).toEqual([]);
    expect([...hebbianSpread('a', [{ other: 'b', kind: 'extends', weight: 1 }], 0.1, 0)]).toEqual([]);
  });
});

test.each([
  [2, 3, 5, undefined],
  [3, 3, 5, 'archive'],
  [4, 3, 5, 'archive'],
  [5, 3, 5, 'forget'],
  [9, 0, 0, undefined],
  [9, 3, 0, 'archive'],
] as const)('%d failures against %d and %d: %s', (failures, archiveThreshold, forgetThreshold, action) => {
  expect(failureAction(failureVerdict(failures, { archiveThreshold, forgetThreshold }))).toBe(action);
});
