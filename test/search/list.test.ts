import { describe, expect, it } from 'vitest';
import { list } from '../../src/search/list';
import { memoryIndex } from '../helpers/memory-index';

const reader = { now: Date.UTC(2026, 0, 1), agent: 'main' };

describe('list', () => {
  const view = memoryIndex(
    [
      { title: 'Low', importance: 0.2 },
      { title: 'Old', importance: 0.5, updatedAt: '2025-01-01' },
      { title: 'New', importance: 0.5, updatedAt: '2025-06-01', summary: 's' },
      { title: 'Twin', importance: 0.5, updatedAt: '2025-01-01' },
      { title: 'Learnt', importance: 0.4 },
      { title: 'Frozen', status: 'frozen' },
    ],
    { usage: { 4: { importance: 5000 } } },
  );

  it('has the most important first, then the newest, then by id', () => {
    const { results, total, hidden, nextCursor } = list(view, { reader });
    expect(results.map(({ title }) => title)).toEqual(['Learnt', 'New', 'Old', 'Twin', 'Low']);
    expect(results[0]?.importance).toBe(0.9);
    expect(results[1]).toMatchObject({ summary: 's', updatedAt: '2025-06-01', status: 'active', tags: [] });
    expect(total).toBe(5);
    expect(hidden.frozen).toBe(1);
    expect(nextCursor).toBeUndefined();
  });

  it('goes on from a cursor to the end', () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = list(view, { reader, limit: 2, cursor });
      expect(page.total).toBe(5);
      seen.push(...page.results.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Learnt', 'New', 'Old', 'Twin', 'Low']);
  });

  it('filters', () => {
    const titles = list(view, { reader, filters: { statuses: ['frozen'] } }).results.map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['Frozen']);
  });

  it.each(['nonsense', '', 'W10', 'bnVsbA', '😀'])('refuses the cursor %j', (cursor) => {
    expect(() => list(view, { reader, cursor })).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});
