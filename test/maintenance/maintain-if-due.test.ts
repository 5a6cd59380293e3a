import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maintainIfDue } from '../../src/maintenance/maintain-if-due';
import { LIGHT_STEPS } from '../../src/maintenance/stages/light';
import { withLock } from '../../src/store/lock';
import type { Memory } from '../../src/store/memory';
import { engramText, testId } from '../helpers/engram-text';
import { makeMemory, type TestMemory } from '../helpers/memory';

const DAY_MS = 86_400_000;
const FILES = { 'a/one.md': engramText({ title: 'One' }) };

/** A memory in which something was read, and the light stage is due. */
async function readOnce(): Promise<{ test: TestMemory; memory: Memory }> {
  const test = await makeMemory({ files: FILES, commit: true });
  mkdirSync(test.repo.stateDir, { recursive: true });
  const at = '2026-01-01T00:00:00.000Z';
  const event = { at, agent: 'main', type: 'retrieval', query: 'one', hits: [[testId(1), 0.5]] };
  appendFileSync(join(test.repo.stateDir, 'signals.jsonl'), `${JSON.stringify(event)}\n`);
  return { test, memory: test.library.memory };
}

/** A clock that is so many milliseconds further at every question. */
function clockOf(...readings: number[]): () => number {
  const last = readings.at(-1) ?? 0;
  return () => readings.shift() ?? last;
}

/** What lies in the state folder but the cache and the lock's leftovers. */
function stateOf(test: TestMemory): Record<string, string> {
  const names = readdirSync(test.repo.stateDir).filter((name) => !/^(cache|lock)/.test(name));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(test.repo.stateDir, name), 'utf8')]),
  );
}

const isTaught = (test: TestMemory) => existsSync(join(test.root, 'usage'));

describe('a light stage before a commit', () => {
  it('runs to its end within a second', async () => {
    const { test, memory } = await readOnce();
    await maintainIfDue(memory, () => 0);
    expect(isTaught(test)).toBe(true);
    expect(test.surroundings.warnings).toEqual([]);
  });

  /** The first reading starts the second; one for every step, and one before anything is written. */
  const moments = Array.from({ length: LIGHT_STEPS.length + 1 }, (_, step) => step);

  it.each(moments)(
    'that takes longer by question %i is left out, and everything is as it was',
    async (late) => {
      const { test, memory } = await readOnce();
      const before = stateOf(test);
      await maintainIfDue(memory, clockOf(5000, ...moments.map((n) => (n < late ? 6000 : 6001))));
      expect(stateOf(test)).toEqual(before);
      expect(isTaught(test)).toBe(false);
      expect(test.git('status', '--porcelain')).toBe('');
      expect(test.surroundings.warnings).toEqual([
        'the light stage of maintenance was left out: it takes longer than 1 s',
      ]);
    },
  );

  it('that was left out is due still, and the next one loses no event', async () => {
    const { test, memory } = await readOnce();
    await maintainIfDue(memory, clockOf(0, 9000));
    await maintainIfDue(memory, () => 0);
    expect(await test.meta(testId(1))).toMatchObject({ retrievalCount: 1 });
  });

  it('does not look at the calendar, which may jump', async () => {
    const { test, memory } = await readOnce();
    let n = 0;
    const now = () => Date.parse('2026-01-02T00:00:00.000Z') + 30 * DAY_MS * n++;
    await maintainIfDue({ ...memory, surroundings: { ...memory.surroundings, now } }, () => 0);
    expect(isTaught(test)).toBe(true);
  });

  it('waits no longer than that for another writer', async () => {
    const { test, memory } = await readOnce();
    let release: () => void = () => undefined;
    const busy = new Promise<void>((resolve) => {
      release = resolve;
    });
    const other = withLock(memory.repo, memory.surroundings, () => busy);
    await maintainIfDue(memory, () => 0);
    expect(test.surroundings.warnings).toMatchObject([expect.stringContaining('was left out')]);
    release();
    await other;
    expect(isTaught(test)).toBe(false);
  });

  it('does nothing where it is not due, or switched off', async () => {
    const { test, memory } = await readOnce();
    const at = new Date(test.surroundings.now()).toISOString();
    const path = join(test.repo.stateDir, 'maintenance-state.json');
    writeFileSync(path, JSON.stringify({ light: at }));
    await maintainIfDue(memory, clockOf());
    writeFileSync(path, '{}');
    const { maintenance } = memory.config;
    const off = { ...memory.config, maintenance: { ...maintenance, enabled: false } };
    await maintainIfDue({ ...memory, config: off }, clockOf());
    expect(isTaught(test)).toBe(false);
  });
});
