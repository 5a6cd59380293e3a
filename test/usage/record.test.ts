import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsageDelta } from '../../src/usage/record';
import { recordDelta, valueBefore } from '../../src/usage/record';
import { shownValues } from '../../src/usage/shown';
import { sumUsage } from '../../src/usage/sums';
import type { UsageLine } from '../../src/usage/usage';
import { testId } from '../helpers/engram-text';
import { line } from './lines';

const ID = testId(1);
const MIDDLE = { importance: 5000, confidence: 5000 };
const JUDGED = {
  importance: 0.5,
  confidence: 0.5,
  retrievalCount: 0,
  effectiveRetrievals: 0,
  failedUses: 0,
  reinforcementScore: 0,
};

function record(before: UsageLine | undefined, delta: UsageDelta, at = MIDDLE): UsageLine {
  const next = recordDelta(before, { id: ID, ...delta }, at);
  if (next === undefined) throw new Error('nothing was recorded');
  return next;
}

describe('recording an event', () => {
  it('begins a line and counts its writes', () => {
    const first = record(undefined, {
      retrieved: 1,
      retrievedAt: '2026-01-02T00:00:00Z',
      retrievalScore: 0.8,
    });
    expect(first).toEqual(
      line({ n: 1, retrieved: 1, lastRetrievedAt: '2026-01-02T00:00:00Z', lastRetrievalScore: 8000 }),
    );
    expect(record(first, { failed: 1 })).toEqual({ ...first, n: 2, failed: 1 });
  });

  it('records a success in 1/10000', () => {
    const delta = {
      effective: 1,
      reinforcement: 0.077,
      importance: 0.077,
      confidence: 0.05,
      effectiveAt: '2026-01-02',
    };
    expect(record(undefined, delta)).toEqual(
      line({
        effective: 1,
        reinforcement: 770,
        importance: 770,
        confidence: 500,
        lastEffectiveAt: '2026-01-02',
      }),
    );
  });

  it('is nothing when it teaches nothing', () => {
    expect(recordDelta(undefined, { id: ID }, MIDDLE)).toBeUndefined();
    const before = line({ lastEffectiveAt: '2026-01-02' });
    expect(recordDelta(before, { id: ID, effectiveAt: '2026-01-01', importance: 0 }, MIDDLE)).toBe(before);
    expect(recordDelta(before, { id: ID, setImportance: 0.5 }, MIDDLE)).toBe(before);
  });

  it('moves instants forward only, the score with its instant', () => {
    const before = line({ lastRetrievedAt: '2026-01-05', lastRetrievalScore: 100 });
    const older = record(before, { retrieved: 1, retrievedAt: '2026-01-04', retrievalScore: 0.9 });
    expect(older).toMatchObject({ lastRetrievedAt: '2026-01-05', lastRetrievalScore: 100 });
    const newer = record(before, { retrieved: 1, retrievedAt: '2026-01-06' });
    expect(newer).toMatchObject({ lastRetrievedAt: '2026-01-06', lastRetrievalScore: -1 });
    expect(record(before, { retrievedAt: '2026-01-06', retrievalScore: 7 }).lastRetrievalScore).toBe(10_000);
  });

  it('records only what fits between 0 and 1', () => {
    const high = { importance: 9700, confidence: 200 };
    expect(record(undefined, { importance: 0.1, confidence: -0.05 }, high)).toMatchObject({
      importance: 300,
      confidence: -200,
    });
  });

  it('brings a value back that two writers pushed out together', () => {
    const above = { importance: 12_000, confidence: -500 };
    expect(record(undefined, { importance: -0.1, confidence: 0.05 }, above)).toMatchObject({
      importance: -3000,
      confidence: 1000,
    });
  });

  it('sets what is shown, whatever use had taught', () => {
    expect(record(undefined, { setImportance: 0.2 }, { importance: 12_000, confidence: 0 }).importance).toBe(
      -10_000,
    );
    expect(record(undefined, { setConfidence: 3, confidence: -1 }, MIDDLE).confidence).toBe(5000);
  });

  it('does not touch values that the event does not name', () => {
    const outside = { importance: 12_000, confidence: -500 };
    expect(record(undefined, { retrieved: 1 }, outside)).toEqual(line({ retrieved: 1 }));
  });

  it('stays where a line can hold it', () => {
    expect(record(line({ retrieved: 1_000_000_000 }), { retrieved: 1, failed: 1 }).retrieved).toBe(
      1_000_000_000,
    );
    expect(Object.is(record(line({ failed: 1 }), { failed: -1 }).failed, 0)).toBe(true);
  });

  it.each([
    { retrieved: 0.5 },
    { failed: Number.NaN },
    { importance: Number.NaN },
    { reinforcement: Number.POSITIVE_INFINITY },
    { setConfidence: Number.NaN },
    { effectiveAt: '' },
    { retrievedAt: 'now\t' },
  ])('refuses %j', (delta) => {
    expect(() => record(undefined, delta)).toThrow(RangeError);
  });

  it('refuses a judged value that is none', () => {
    expect(() =>
      record(
        undefined,
        { importance: 0.1 },
        valueBefore({ importance: Number.NaN, confidence: 0 }, undefined),
      ),
    ).toThrow(RangeError);
  });

  it('refuses what is no engram id', () => {
    expect(() => recordDelta(undefined, { id: 'x\ty', retrieved: 1 }, MIDDLE)).toThrow(RangeError);
  });
});

describe('the shown value', () => {
  const step = fc.integer({ min: -3000, max: 3000 });

  it('moves as the event says, whoever wrote what before', () => {
    fc.assert(
      fc.property(step, fc.array(step, { maxLength: 4 }), fc.nat(10_000), (move, others, judgedUnits) => {
        const judged = { ...JUDGED, importance: judgedUnits / 10_000 };
        const writers = others.map((importance, index) => ({
          key: `w${index}`,
          lines: [line({ importance })],
        }));
        const sums = sumUsage(writers).get(ID);
        const shown = shownValues(judged, sums).importance;
        const next = recordDelta(
          undefined,
          { id: ID, retrieved: 1, importance: move / 10_000 },
          valueBefore(judged, sums),
        );
        const after = sumUsage([...writers, { key: 'wnew', lines: next === undefined ? [] : [next] }]).get(
          ID,
        );
        const expected = Math.min(1, Math.max(0, shown + move / 10_000));
        expect(shownValues(judged, after).importance).toBeCloseTo(expected, 6);
      }),
    );
  });

  it('becomes what is set, to 1/10000', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        step,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (target, taught, importance) => {
          const judged = { ...JUDGED, importance };
          const sums = sumUsage([{ key: 'w1', lines: [line({ importance: taught })] }]).get(ID);
          const delta = { id: ID, retrieved: 1, setImportance: target / 10_000 };
          const next = recordDelta(undefined, delta, valueBefore(judged, sums));
          const lines = next === undefined ? [] : [next];
          const after = sumUsage([
            { key: 'w1', lines: [line({ importance: taught })] },
            { key: 'w2', lines },
          ]);
          expect(
            Math.abs(shownValues(judged, after.get(ID)).importance - target / 10_000),
          ).toBeLessThanOrEqual(0.000051);
        },
      ),
    );
  });
});
