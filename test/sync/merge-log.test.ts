import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/store/memory';
import { appendMergeLog, type MergeLogLine, mergeLogPath, readMergeLog } from '../../src/sync/merge-log';
import { queryMergeLog } from '../../src/sync/query-merge-log';
import { testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';

const common = { via: 'driver' as const, path: 'e/A.md' };
const lost = (at: string, field: string, more: Partial<MergeLogLine> = {}): MergeLogLine =>
  ({
    ...common,
    at,
    outcome: 'lost',
    field,
    rule: 'later-update',
    winner: 'ours',
    kept: 'a',
    lost: 'b',
    ...more,
  }) as MergeLogLine;

const LINES: MergeLogLine[] = [
  lost('2026-01-01T00:00:00.000Z', 'title', { id: testId(1) }),
  lost('2026-01-02T00:00:00.000Z', 'updatedAt'),
  { ...lost('2026-01-03T00:00:00.000Z', 'summary'), path: 'e/deep/B.md' },
  { ...common, at: '2026-01-04T00:00:00.000Z', outcome: 'merged', conflicts: 0 },
  {
    ...common,
    at: '2026-01-05T00:00:00.000Z',
    outcome: 'text',
    reason: 'plain',
    message: 'merged line by line',
  },
  { ...common, at: '2026-01-06T00:00:00.000Z', outcome: 'text', reason: 'newer', message: 'theirs is newer' },
  {
    ...common,
    at: '2026-01-07T00:00:00.000Z',
    outcome: 'displaced',
    id: testId(3),
    owner: 'ours',
    displaced: { id: testId(4), side: 'theirs', blob: 'b'.repeat(40), path: 'e/four.md' },
  },
];

function logOf(lines: readonly MergeLogLine[]): Memory & { file: string } {
  const { repo } = makeRepository();
  mkdirSync(join(repo.commonDir ?? '', 'co-engram'));
  const file = mergeLogPath(repo.commonDir ?? '');
  appendMergeLog(file, lines);
  return { repo, file } as Memory & { file: string };
}

describe('the merge log', () => {
  it('gives back what was appended; cut and foreign lines are left out', () => {
    const { file } = logOf(LINES);
    appendMergeLog(file, []);
    appendFileSync(file, '{"at":"2026\n[]\n3\n{"at":1,"path":"x","outcome":"lost"}\n\n');
    appendMergeLog(file, LINES.slice(0, 1));
    expect(readMergeLog(file)).toEqual([...LINES, LINES[0]]);
    expect(readMergeLog(`${file}.none`)).toEqual([]);
  });

  it('shows what was lost or is left to decide, not stamps and statistics', () => {
    const memory = logOf(LINES);
    const shown = queryMergeLog(memory);
    expect(shown.results.map(({ at }) => at.slice(8, 10))).toEqual(['01', '03', '06', '07']);
    expect(queryMergeLog(memory, { all: true })).toEqual({ total: 7, results: LINES });
    expect(queryMergeLog(memory, { limit: 1 })).toEqual({ total: 4, results: [LINES[6]] });
    expect(queryMergeLog(memory, { since: '2026-01-06' }).total).toBe(2);
    expect(() => queryMergeLog(memory, { since: 'yesterday' })).toThrow('is no date');
  });

  it.each([
    ['e/A.md', 3],
    ['e', 4],
    ['e/deep/', 1],
    [testId(1), 1],
    [testId(4).slice(-6).toLowerCase(), 1],
    [testId(4).slice(-5), 0],
    ['e/A', 0],
  ])('about %s has %i lines', (about, total) => {
    expect(queryMergeLog(logOf(LINES), { about: [about] }).total).toBe(total);
  });

  it('of a folder without git is empty; one that cannot be read is a failure in words', () => {
    const { repo } = makeRepository({ git: false });
    expect(queryMergeLog({ repo } as Memory)).toEqual({ total: 0, results: [] });
    const memory = makeRepository();
    mkdirSync(mergeLogPath(memory.repo.commonDir ?? ''), { recursive: true });
    expect(() => queryMergeLog(memory as unknown as Memory)).toThrow('cannot read');
  });
});
