import { describe, expect, it } from 'vitest';
import { DAY_MS, type Role } from '../../bench/year/memories';
import { walkThroughYear, type Year } from '../../bench/year/walk';

const byRole = ({ memories }: Year, role: Role) => memories.filter((memory) => memory.role === role);
const statusOf = ({ engrams }: Year, id: string) => engrams.find((engram) => engram.id === id)?.status;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const idsOf = (year: Year, role: Role) => new Set(byRole(year, role).map(({ id }) => id));

/** Mean place in the ranking of what is still active, on a day. */
function standing(year: Year, role: Role, day: number): number {
  const ids = idsOf(year, role);
  return mean([...(year.days[day]?.standing ?? [])].flatMap(([id, value]) => (ids.has(id) ? [value] : [])));
}

describe.each([1, 2])('a year of a team of three with 300 memories, seed %d', (seed) => {
  const year = walkThroughYear(seed);

  it('keeps what is used on top', () => {
    const uses = new Map<string, number>();
    for (const event of year.events) {
      if (event.type === 'use' && event.delta.effective === 1)
        uses.set(event.id, (uses.get(event.id) ?? 0) + 1);
    }
    const often = byRole(year, 'used').filter(({ id }) => (uses.get(id) ?? 0) >= 12);
    expect(often.length).toBeGreaterThan(20);
    for (const { id, topic, title } of often) {
      expect([title, statusOf(year, id)]).toEqual([title, 'active']);
      expect(year.firstHit(topic)?.id, title).toBe(id);
    }
    const last = year.days.at(-1);
    const grown = often.filter(({ id, importance }) => (last?.importance.get(id) ?? 0) > importance);
    expect(grown.length).toBe(often.length);
  });

  it('takes out what misled, soon, and nobody is misled by it again', () => {
    const misled = (from: number, to: number) =>
      year.days.slice(from, to).reduce((sum, day) => sum + day.misled, 0);
    const early = misled(0, 120);
    expect(early).toBeGreaterThan(10);
    expect(misled(245, 365)).toBeLessThan(early / 5);
    for (const { id, failedUses, status } of year.engrams) {
      if (failedUses >= 3) expect([id, status]).toEqual([id, 'frozen']);
    }
  });

  it('lets what nobody ever used sink, and loses none of it', () => {
    expect(standing(year, 'unused', 60)).toBeGreaterThan(standing(year, 'unused', 364));
    expect(standing(year, 'unused', 364)).toBeLessThan(standing(year, 'used', 364) * 0.85);
    expect(year.engrams).toHaveLength(300);
    expect(new Set(year.engrams.map(({ id }) => id)).size).toBe(300);
  });

  it('moves nothing that is pinned', () => {
    for (const { id, importance } of byRole(year, 'pinned')) {
      const engram = year.engrams.find((each) => each.id === id);
      expect(engram).toMatchObject({ status: 'active', importance });
      expect(engram?.statusAt).toBeUndefined();
    }
  });

  it('joins the copies into their originals', () => {
    for (const { id, topic } of byRole(year, 'copy')) {
      expect([id, statusOf(year, id)]).toEqual([id, 'forgotten']);
      const original = byRole(year, 'used').find((memory) => memory.topic === topic);
      const change = year.changes.find((each) => each.action === 'consolidate' && each.id === id);
      expect(change).toMatchObject({ keeper: original?.id });
    }
  });

  it('never changes so much at once that somebody would have to say yes', () => {
    expect(year.days.filter(({ guard }) => guard !== undefined)).toEqual([]);
  });

  it('stamps what it does by itself with the day on which it was due', () => {
    const own = year.changes.filter(({ action }) => action === 'freeze' || action === 'forget');
    expect(own.length).toBeGreaterThan(20);
    for (const { at } of own) {
      expect(Date.parse(String(at)) % 1000).toBe(0);
      expect(Date.parse(String(at))).toBeLessThan(Date.UTC(2025, 0, 1) + 365 * DAY_MS);
    }
  });
});

it('is the same year for the same seed', () => {
  const told = (year: Year) => JSON.stringify([year.engrams, year.events.length, year.changes]);
  expect(told(walkThroughYear(1))).toBe(told(walkThroughYear(1)));
});
