import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commitPlan } from '../../src/store/apply-plan';
import { withLock } from '../../src/store/lock';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';

/** What the file system of this test does differently. */
const system = vi.hoisted(() => ({ hasLinks: true, onFlush: (): void => undefined }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  const linkSync: typeof real.linkSync = (from, to) => {
    if (!system.hasLinks) throw Object.assign(new Error('EPERM: injected'), { code: 'EPERM' });
    real.linkSync(from, to);
  };
  const fsync = ((fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
    system.onFlush();
    real.fsync(fd, done);
  }) as typeof real.fsync;
  return { ...real, linkSync, fsync };
});

afterEach(() => Object.assign(system, { hasLinks: true, onFlush: () => undefined }));

describe('an editor that saves while our text is being flushed', () => {
  it('does not lose: the change is computed again on its text', async () => {
    const test = makeRepository({ git: false, files: { 'a.md': 'one' } });
    system.onFlush = () => {
      system.onFlush = () => undefined;
      test.write('a.md', 'one, edited');
    };
    await commitPlan(test.repo, testSurroundings(), async () => {
      const text = test.read('a.md');
      return {
        summary: 's',
        changes: [
          { type: 'write', path: 'a.md', text: `${text}, ours`, expect: text },
          { type: 'write', path: 'new/b.md', text: text, expect: null },
        ],
      };
    });
    expect(test.read('a.md')).toBe('one, edited, ours');
    expect(test.read('new/b.md')).toBe('one, edited');
    expect(readdirSync(test.root).sort()).toEqual(['.co-engram', 'a.md', 'co-engram.yaml', 'new']);
  });

  it('may make a file that we were about to make', async () => {
    const test = makeRepository({ git: false });
    system.onFlush = () => test.write('a.md', 'theirs');
    const failing = commitPlan(test.repo, testSurroundings(), async () => ({
      summary: 's',
      changes: [{ type: 'write', path: 'a.md', text: 'ours', expect: null }],
    }));
    await expect(failing).rejects.toMatchObject({ code: 'CONFLICT', data: { path: 'a.md' } });
    expect(test.read('a.md')).toBe('theirs');
  });
});

describe('a file system without hard links', () => {
  it('has a lock all the same', async () => {
    const { repo } = makeRepository({ git: false });
    system.hasLinks = false;
    const lockPath = join(repo.stateDir, 'lock');
    await withLock(repo, testSurroundings(), async () => {
      expect(JSON.parse(readFileSync(lockPath, 'utf8'))).toMatchObject({ pid: process.pid });
    });
    expect(readdirSync(repo.stateDir)).toEqual([]);
    writeFileSync(lockPath, readLockOf('somebody else'));
    await expect(withLock(repo, testSurroundings(), async () => 0, { waitMs: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

function readLockOf(host: string): string {
  return JSON.stringify({ pid: 1, host, space: '', startTime: '', token: '0123456789ab' });
}

describe('what processes leave beside the lock', () => {
  it('is swept when it is a minute old', async () => {
    const { repo } = makeRepository({ git: false });
    await withLock(repo, testSurroundings(), async () => 0);
    const [old, young] = ['lock.aaaaaaaaaaaa.new', 'lock.bbbbbbbbbbbb.new'].map((name) =>
      join(repo.stateDir, name),
    );
    for (const path of [old, young]) writeFileSync(path ?? '', '');
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(old ?? '', anHourAgo, anHourAgo);
    await withLock(repo, testSurroundings(), async () => 0);
    expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true]);
  });
});
