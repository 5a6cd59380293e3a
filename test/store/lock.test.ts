import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLock } from '../../src/store/lock';
import { createLockFile, readLockFile, removeDeadLock } from '../../src/store/lock-file';
import { identityOf, livenessOf, ownIdentity } from '../../src/store/process-identity';
import { makeRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';

const TOKEN = '0123456789ab';

function stateWithLock(content: string | object) {
  const { repo } = makeRepository({ git: false });
  mkdirSync(repo.stateDir);
  const lockPath = join(repo.stateDir, 'lock');
  writeFileSync(lockPath, typeof content === 'string' ? content : JSON.stringify(content));
  return { repo, lockPath };
}

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('the lock', () => {
  it('is held while the function runs and gone afterwards', async () => {
    const { repo } = makeRepository();
    const lockPath = join(repo.stateDir, 'lock');
    const result = await withLock(repo, testSurroundings(), async () => {
      expect(readLockFile(lockPath)?.identity).toEqual(ownIdentity());
      return 7;
    });
    expect(result).toBe(7);
    expect(readdirSync(repo.stateDir)).toEqual([]);
  });

  it('is released when the function fails', async () => {
    const { repo } = makeRepository();
    const failing = withLock(repo, testSurroundings(), async () => {
      throw new Error('boom');
    });
    await expect(failing).rejects.toThrow('boom');
    expect(existsSync(join(repo.stateDir, 'lock'))).toBe(false);
  });

  it('lets a call from inside through, at any depth, and not one from beside', async () => {
    const { repo } = makeRepository();
    const surroundings = testSurroundings();
    const log: string[] = [];
    const first = withLock(repo, surroundings, async () => {
      log.push('first in');
      await withLock(repo, surroundings, async () => {
        await withLock(repo, surroundings, async () => {
          log.push('nested');
        });
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.push('first out');
    });
    const second = withLock(repo, surroundings, async () => {
      log.push('second');
    });
    await Promise.all([first, second]);
    expect(log).toEqual(['first in', 'nested', 'first out', 'second']);
  });

  it('held too long by this process itself fails a second caller instead of blocking it for ever', async () => {
    const { repo } = makeRepository();
    let end: () => void = () => undefined;
    const holding = withLock(repo, testSurroundings(), () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = withLock(repo, testSurroundings(), async () => 1, { waitMs: 20 });
    await expect(waiting).rejects.toMatchObject({ code: 'CONFLICT', data: { pid: ownIdentity().pid } });
    end();
    await holding;
    expect(await withLock(repo, testSurroundings(), async () => 2)).toBe(2);
  });

  it('is taken anew by a task that outlives the function that started it', async () => {
    const { repo } = makeRepository();
    const surroundings = testSurroundings();
    const lockPath = join(repo.stateDir, 'lock');
    let later: Promise<boolean> = Promise.resolve(false);
    await withLock(repo, surroundings, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        withLock(repo, surroundings, async () => existsSync(lockPath)),
      );
    });
    expect(existsSync(lockPath)).toBe(false);
    expect(await later).toBe(true);
  });

  it('of another living process makes a caller wait, then fail with its name', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'], { stdio: 'ignore' });
    const { repo, lockPath } = stateWithLock({
      ...identityOf(child.pid ?? 0),
      token: TOKEN,
    });
    const waiting = withLock(repo, testSurroundings(), async () => 1, { waitMs: 60 });
    await expect(waiting).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `another writer holds the lock: process ${child.pid} on ${ownIdentity().host}`,
      hint: 'try again when it has ended',
      data: { lock: lockPath, pid: child.pid },
    });
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await withLock(repo, testSurroundings(), async () => 2, { waitMs: 60 })).toBe(2);
  });

  it('of a dead process is recovered at once', async () => {
    const { repo } = stateWithLock({ ...ownIdentity(), pid: await deadPid(), token: TOKEN });
    const surroundings = testSurroundings();
    expect(await withLock(repo, surroundings, async () => 3, { waitMs: 0 })).toBe(3);
    expect(surroundings.warnings).toEqual([]);
    expect(readdirSync(repo.stateDir)).toEqual([]);
  });

  it('of an earlier process with a reused pid is recovered', async () => {
    const { repo } = stateWithLock({ ...ownIdentity(), startTime: '1', token: TOKEN });
    expect(await withLock(repo, testSurroundings(), async () => 4, { waitMs: 0 })).toBe(4);
  });

  it('of an earlier boot of this host is recovered', async () => {
    const [, ...space] = ownIdentity().space.split(' ');
    const earlier = ['00000000-0000-0000-0000-000000000000', ...space].join(' ');
    expect(livenessOf({ ...ownIdentity(), space: earlier })).toBe('dead');
  });

  it('of a pid whose start nobody knows may be of an earlier process', () => {
    expect(livenessOf({ ...identityOf(process.ppid), startTime: '' })).toBe('unknown');
    expect(livenessOf(identityOf(process.ppid))).toBe('alive');
    expect(livenessOf({ ...ownIdentity(), startTime: '' })).toBe('alive');
  });

  it('that is no regular file is not opened', async () => {
    const { repo } = makeRepository({ git: false });
    mkdirSync(repo.stateDir);
    execFileSync('mkfifo', [join(repo.stateDir, 'lock')]);
    await expect(withLock(repo, testSurroundings(), async () => 0, { waitMs: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('of another host is respected until it is old, and the takeover is told', async () => {
    const { repo, lockPath } = stateWithLock({ ...ownIdentity(), host: 'elsewhere', token: TOKEN });
    const surroundings = testSurroundings();
    await expect(withLock(repo, surroundings, async () => 5, { waitMs: 20 })).rejects.toMatchObject({
      code: 'CONFLICT',
      hint: `if it has ended, remove ${lockPath}`,
    });
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(lockPath, twoHoursAgo, twoHoursAgo);
    expect(await withLock(repo, surroundings, async () => 6, { waitMs: 0 })).toBe(6);
    expect(surroundings.warnings).toEqual([
      expect.stringMatching(/^took over the lock of process \d+ on elsewhere, made 120 minutes ago$/),
    ]);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"pid":1}',
    '{"pid":-5,"host":"a","space":"","startTime":"","token":"0123456789ab"}',
  ])('that nobody can read (%j) counts as foreign', async (content) => {
    const { repo, lockPath } = stateWithLock(content);
    await expect(withLock(repo, testSurroundings(), async () => 0, { waitMs: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'another writer holds the lock: an unknown process',
    });
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(lockPath, twoHoursAgo, twoHoursAgo);
    expect(await withLock(repo, testSurroundings(), async () => 1, { waitMs: 0 })).toBe(1);
  });

  it('is not removed by a recoverer that saw an older one', async () => {
    const { repo, lockPath } = stateWithLock({ ...ownIdentity(), pid: await deadPid(), token: TOKEN });
    const seen = readLockFile(lockPath);
    if (seen === undefined) throw new Error('the lock is there');
    expect(removeDeadLock(lockPath, seen)).toBe(true);
    const token = createLockFile(lockPath);
    expect(removeDeadLock(lockPath, seen)).toBe(true);
    expect(readLockFile(lockPath)?.token).toBe(token);
    expect(readdirSync(repo.stateDir)).toEqual(['lock']);
  });

  it('is recovered even if an earlier recoverer died on the way', async () => {
    const dead = { ...ownIdentity(), pid: await deadPid() };
    const { repo, lockPath } = stateWithLock({ ...dead, token: TOKEN });
    writeFileSync(`${lockPath}.${TOKEN}`, JSON.stringify({ ...dead, token: 'ba9876543210' }));
    expect(await withLock(repo, testSurroundings(), async () => 8, { waitMs: 100 })).toBe(8);
    expect(readdirSync(repo.stateDir)).toEqual([]);
  });

  it('taken over by somebody else is not released by its former owner', async () => {
    const { repo } = makeRepository();
    const lockPath = join(repo.stateDir, 'lock');
    await withLock(repo, testSurroundings(), async () => writeFileSync(lockPath, 'of somebody else'));
    expect(readFileSync(lockPath, 'utf8')).toBe('of somebody else');
  });

  it('cannot be made where the state folder cannot be', async () => {
    const { repo, root } = makeRepository({ git: false, files: { 'file.txt': 'x' } });
    const broken = { ...repo, stateDir: join(root, 'file.txt', 'state') };
    await expect(withLock(broken, testSurroundings(), async () => 0)).rejects.toMatchObject({
      code: 'ENVIRONMENT',
    });
  });
});
