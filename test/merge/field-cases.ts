import { expect, it } from 'vitest';
import type { Engram } from '../../src/engram/engram';
import { type Fields, mergeFields } from './merging';

export const DAY = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;

export const EARLY = { updatedAt: DAY(2) };

export const LATE = { updatedAt: DAY(3) };

/** What: base, ours, theirs, what comes out, and what the merge log says was lost. */
export type Case = [what: string, base: Fields, ours: Fields, theirs: Fields, result: object, lost?: object];

/** Each holds with the sides swapped, too. */
export function check(cases: Case[]): void {
  it.each(cases)('%s', (_, base, ours, theirs, wanted, lost) => {
    for (const [left, right] of [
      [ours, theirs],
      [theirs, ours],
    ]) {
      const { engram, log, conflicts } = mergeFields(base, left, right);
      expect(conflicts).toEqual([]);
      const fields: Partial<Engram> & Record<string, unknown> = { ...engram.extra, ...engram };
      expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, fields[name]]))).toEqual(wanted);
      const losses = log.filter(({ loser }) => loser !== undefined).map(({ field, lost }) => [field, lost]);
      if (lost !== undefined) expect(Object.fromEntries(losses)).toMatchObject(lost);
    }
  });
}
