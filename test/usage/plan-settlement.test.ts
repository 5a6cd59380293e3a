import { describe, expect, it } from 'vitest';
import { formatUsageFile, parseUsageFile, SETTLED } from '../../src/usage/codec';
import { planSettlement } from '../../src/usage/plan-settlement';
import { sumUsage } from '../../src/usage/sums';
import type { UsageLine } from '../../src/usage/usage';
import { writersIn } from '../../src/usage/writers-in';
import { testId } from '../helpers/engram-text';

const IDLE = 'widle00000';
const BUSY = 'wbusy00000';
const NOW = Date.parse('2026-11-30T00:00:00.000Z');
const LONG_AGO = '2026-06-03T00:00:00.000Z';
const LATELY = '2026-06-04T00:00:00.000Z';

const line = (n: number, given: Partial<UsageLine> = {}): UsageLine => ({
  id: testId(n),
  n: 1,
  retrieved: 1,
  effective: 0,
  failed: 0,
  reinforcement: 0,
  importance: 0,
  confidence: 0,
  lastRetrievedAt: LONG_AGO,
  lastEffectiveAt: '',
  lastRetrievalScore: 5000,
  ...given,
});

const file = (key: string, ...lines: UsageLine[]) => formatUsageFile(lines, key);

/** The files after the settlement. */
function settled(texts: Record<string, string>, now = NOW): Map<string, string> {
  const after = new Map(Object.entries(texts));
  for (const { name, before, after: text } of planSettlement(after, now)?.changes ?? []) {
    expect(before).toBe(after.get(name));
    if (text === undefined) after.delete(name);
    else after.set(name, text);
  }
  return after;
}

const sums = (texts: Iterable<[string, string]>) =>
  sumUsage(writersIn({ team: new Map(texts), private: new Map() }));

describe('settling what idle writers left', () => {
  const busy = { [`${BUSY}.tsv`]: file(BUSY, line(1, { lastRetrievedAt: LATELY })) };
  const idle = { [`${IDLE}.tsv`]: file(IDLE, line(1), line(2, { failed: 3, importance: -500 })) };

  it('moves their lines with their key, and every sum stays', () => {
    const before = { ...busy, ...idle };
    const after = settled(before);
    expect([...after.keys()].sort()).toEqual(['settled.tsv', `${BUSY}.tsv`]);
    expect(after.get(`${BUSY}.tsv`)).toBe(busy[`${BUSY}.tsv`]);
    expect(parseUsageFile(after.get('settled.tsv') ?? '').lines.map(({ key, id }) => [key, id])).toEqual([
      [IDLE, testId(1)],
      [IDLE, testId(2)],
    ]);
    expect(sums(after)).toEqual(sums(Object.entries(before)));
  });

  it('twice is once', () => {
    expect(planSettlement(settled({ ...busy, ...idle }), NOW)).toBeUndefined();
  });

  it('joins what was settled before, of one line the larger', () => {
    const old = formatUsageFile(
      [
        { key: IDLE, ...line(1, { n: 4, retrieved: 9 }) },
        { key: BUSY, ...line(7) },
      ],
      SETTLED,
    );
    const before = { ...idle, 'settled.tsv': old };
    const after = settled(before);
    expect([...after.keys()]).toEqual(['settled.tsv']);
    expect(sums(after)).toEqual(sums(Object.entries(before)));
    expect(parseUsageFile(after.get('settled.tsv') ?? '').lines).toHaveLength(3);
  });

  it('takes all files of a writer who has several, or none', () => {
    const parts = (lastRetrievedAt: string) => ({
      [`${IDLE}-1.tsv`]: file(IDLE, line(1)),
      [`${IDLE}-2.tsv`]: file(IDLE, line(2, { lastRetrievedAt })),
    });
    expect([...settled(parts(LONG_AGO)).keys()]).toEqual(['settled.tsv']);
    expect(planSettlement(new Map(Object.entries(parts(LATELY))), NOW)).toBeUndefined();
  });

  const untouched: Array<[string, Record<string, string>, number?]> = [
    ['a writer whose last use is 179 days ago', busy],
    [
      'stamps of the future',
      { [`${IDLE}.tsv`]: file(IDLE, line(1, { lastRetrievedAt: '2999-01-01T00:00:00.000Z' })) },
    ],
    ['a clock of 1970', idle, 0],
    [
      'a writer who only told of failures, which leave no instant',
      { [`${IDLE}.tsv`]: file(IDLE, line(1, { lastRetrievedAt: '', lastRetrievalScore: -1, failed: 1 })) },
    ],
    ['a file in which another writer wrote', { [`${IDLE}.tsv`]: file(BUSY, line(1)) }],
    ['a file with a damaged line', { [`${IDLE}.tsv`]: `${file(IDLE, line(1))}${testId(2)}\twhat\n` }],
    ['a file without header', { [`${IDLE}.tsv`]: file(IDLE, line(1)).replace(/^.*\n/, '') }],
    ['a file of a newer version', { [`${IDLE}.tsv`]: file(IDLE, line(1)).replace('usage-1', 'usage-2') }],
    [
      'a settled file of a newer version',
      { ...idle, 'settled.tsv': formatUsageFile([], SETTLED).replace('settled-1', 'settled-2') },
    ],
    ['a settled file that is none', { ...idle, 'settled.tsv': 'notes of mine\n' }],
    ['a copy of a file', { [`${IDLE} (1).tsv`]: file(IDLE, line(1)) }],
    ['no files', {}],
  ];
  it.each(untouched)('leaves alone %s', (_, texts, now = NOW) => {
    expect(planSettlement(new Map(Object.entries(texts)), now)).toBeUndefined();
  });

  it('keeps damaged lines of the settled file, at its end', () => {
    const after = settled({ ...idle, 'settled.tsv': `${formatUsageFile([], SETTLED)}<<<<<<< ours\n` });
    expect(after.get('settled.tsv')?.endsWith('\n<<<<<<< ours\n')).toBe(true);
  });

  it('stops before the settled file is too large to be read', () => {
    const many = Array.from({ length: 13_000 }, (_, n) => ({ key: BUSY, ...line(n + 1) }));
    const texts = { ...idle, 'settled.tsv': formatUsageFile(many, SETTLED) };
    expect(planSettlement(new Map(Object.entries(texts)), NOW) === undefined).toBe(true);
  });
});
