import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsageFile, SETTLED } from '../../src/usage/codec';
import { latestInstant, latestRetrieval } from '../../src/usage/latest';
import { shownValues } from '../../src/usage/shown';
import { sumUsage } from '../../src/usage/sums';
import { writersOfFile } from '../../src/usage/writers-of-file';
import { testId } from '../helpers/engram-text';
import { KEY, line, OTHER_KEY, usageLines } from './lines';

const EARLY = '2026-01-01T00:00:00.000Z';
const LATE = '2026-01-02T00:00:00.000Z';
const judged = {
  importance: 0.7,
  confidence: 0.8,
  retrievalCount: 0,
  effectiveRetrievals: 0,
  failedUses: 0,
  reinforcementScore: 0,
};

describe('sums over writers', () => {
  it('add numbers, take the latest instants, and let the score go with its instant', () => {
    const sums = sumUsage([
      {
        key: KEY,
        lines: [
          line({
            retrieved: 2,
            effective: 1,
            reinforcement: 500,
            importance: 500,
            confidence: -100,
            lastRetrievedAt: EARLY,
            lastRetrievalScore: 9000,
            lastEffectiveAt: LATE,
          }),
        ],
      },
      {
        key: OTHER_KEY,
        lines: [line({ retrieved: 1, failed: 4, lastRetrievedAt: LATE, lastRetrievalScore: 1000 })],
      },
    ]);
    expect(sums.get(testId(1))).toEqual({
      retrieved: 3,
      effective: 1,
      failed: 4,
      reinforcement: 500,
      importance: 500,
      confidence: -100,
      lastRetrievedAt: LATE,
      lastRetrievalScore: 0.1,
      lastEffectiveAt: LATE,
    });
  });

  it('count states of one line once, wherever they lie', () => {
    const writers = [
      { key: KEY, lines: [line({ n: 2, retrieved: 2 }), line({ id: testId(2), n: 1, retrieved: 1 })] },
      { key: KEY, lines: [line({ n: 5, retrieved: 5 })] },
      { key: OTHER_KEY, lines: [line({ n: 1, retrieved: 10 })] },
      { key: KEY, lines: [] },
    ];
    for (const order of [writers, [...writers].reverse()]) {
      const sums = sumUsage(order);
      expect(sums.get(testId(1))?.retrieved).toBe(15);
      expect(sums.get(testId(2))?.retrieved).toBe(1);
    }
  });

  it('are the same whichever way the lines came together', () => {
    fc.assert(
      fc.property(usageLines(), usageLines(), usageLines(), (a, b, c) => {
        const writers = [
          { key: KEY, lines: a },
          { key: OTHER_KEY, lines: b },
          { key: KEY, lines: c },
        ];
        const forward = [...sumUsage(writers)].sort();
        expect([...sumUsage([...writers].reverse())].sort()).toEqual(forward);
      }),
    );
  });

  it('of nothing are nothing', () => {
    expect(sumUsage([]).size).toBe(0);
  });
});

describe('the writers of a file', () => {
  it('are named by its header, so that a copy counts once', () => {
    const text = formatUsageFile([line()], KEY);
    for (const name of [`${KEY}.tsv`, `${KEY} copy.tsv`, `${OTHER_KEY}.tsv`]) {
      expect(writersOfFile(name, text).writers).toEqual([{ key: KEY, lines: [line()] }]);
    }
  });

  it('are named by its name where the header is missing, and by nothing else', () => {
    const text = formatUsageFile([line()], KEY).split('\n').slice(1).join('\n');
    expect(writersOfFile(`${KEY}-a.tsv`, text).writers).toEqual([{ key: KEY, lines: [line()] }]);
    expect(writersOfFile('notes.tsv', text)).toMatchObject({ writers: [], file: { lines: [line()] } });
    expect(writersOfFile('settled.tsv', text).writers).toEqual([]);
  });

  it('are several in a settled file, and others in the private folder', () => {
    const text = formatUsageFile(
      [
        { key: KEY, ...line() },
        { key: KEY, ...line({ id: testId(2) }) },
        { key: OTHER_KEY, ...line() },
      ],
      SETTLED,
    );
    expect(writersOfFile('settled.tsv', text, 'private/').writers).toEqual([
      { key: `private/${KEY}`, lines: [line(), line({ id: testId(2) })] },
      { key: `private/${OTHER_KEY}`, lines: [line()] },
    ]);
  });
});

describe('what is shown', () => {
  it('is the judged value plus what use taught, clamped', () => {
    const sums = {
      retrieved: 3,
      effective: 2,
      failed: 1,
      reinforcement: 777,
      importance: 500,
      confidence: 9000,
    };
    expect(shownValues(judged, sums)).toEqual({
      importance: 0.75,
      confidence: 1,
      retrievalCount: 3,
      effectiveRetrievals: 2,
      failedUses: 1,
      reinforcementScore: 0.0777,
    });
    const low = { ...sums, importance: -9000, confidence: -1, failed: -5 };
    expect(shownValues(judged, low)).toMatchObject({ importance: 0, confidence: 0.7999, failedUses: 0 });
  });

  it('is the judged value where nothing was taught', () => {
    const birth = { ...judged, importance: 1 / 3, retrievalCount: 7, lastEffectiveAt: EARLY };
    expect(shownValues(birth)).toEqual({
      importance: 1 / 3,
      confidence: 0.8,
      retrievalCount: 7,
      effectiveRetrievals: 0,
      failedUses: 0,
      reinforcementScore: 0,
      lastEffectiveAt: EARLY,
    });
  });

  it('takes birth values as the first writer', () => {
    const birth = { ...judged, lastRetrievedAt: LATE, lastRetrievalScore: 0.3, lastEffectiveAt: EARLY };
    const none = { retrieved: 0, effective: 0, failed: 0, reinforcement: 0, importance: 0, confidence: 0 };
    const older = { ...none, lastRetrievedAt: EARLY, lastRetrievalScore: 0.9, lastEffectiveAt: LATE };
    expect(shownValues(birth, older)).toMatchObject({
      lastRetrievedAt: LATE,
      lastRetrievalScore: 0.3,
      lastEffectiveAt: LATE,
    });
    const same = { ...none, lastRetrievedAt: LATE, lastRetrievalScore: 0.9 };
    expect(shownValues(birth, same).lastRetrievalScore).toBe(0.9);
  });
});

describe('the later one', () => {
  it.each([
    [EARLY, LATE, LATE],
    [LATE, EARLY, LATE],
    [undefined, EARLY, EARLY],
    [EARLY, undefined, EARLY],
    [undefined, undefined, undefined],
    ['2026-01-02T01:00:00+01:00', LATE, '2026-01-02T01:00:00+01:00'],
    [LATE, '2026-01-02T01:00:00+01:00', '2026-01-02T01:00:00+01:00'],
    ['not an instant', EARLY, EARLY],
  ])('of %s and %s', (a, b, expected) => {
    expect(latestInstant(a, b)).toBe(expected);
  });

  it('of two retrievals at one instant is the one with the larger score, either way round', () => {
    const strong = { lastRetrievedAt: LATE, lastRetrievalScore: 0.9 };
    const weak = { lastRetrievedAt: LATE, lastRetrievalScore: 0.1 };
    const unknown = { lastRetrievedAt: LATE };
    expect(latestRetrieval(strong, weak)).toBe(strong);
    expect(latestRetrieval(weak, strong)).toBe(strong);
    expect(latestRetrieval(unknown, weak)).toBe(weak);
    const other = { ...strong, lastRetrievedAt: '2026-01-02T00:00:00Z' };
    expect(latestRetrieval(strong, other)).toBe(latestRetrieval(other, strong));
  });
});
