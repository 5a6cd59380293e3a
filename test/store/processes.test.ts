import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownIdentity } from '../../src/store/process-identity';
import { bundleScript } from '../helpers/bundle-script';
import { expectNothingTorn, killWriter, writersRepository } from '../helpers/killed-writer';
import type { TestRepository } from '../helpers/repository';
import { tempFolder } from '../helpers/temp-folder';

let script = '';

beforeAll(async () => {
  script = await bundleScript(join(__dirname, '../helpers/writer-process.ts'));
});

interface Ended {
  status: number | null;
  answer: { code?: string; message?: string } | undefined;
}

function runWriter(args: string[], uid?: number, fileBlocks?: number): Promise<Ended> {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks};`;
  const child = spawn('sh', ['-c', `${limit} exec "$@"`, 'sh', process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    uid,
    gid: uid,
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      const text = Buffer.concat(output).toString('utf8');
      resolve({ status, answer: text.startsWith('{') ? JSON.parse(text) : undefined });
    });
  });
}

describe('writers in other processes', { timeout: 120_000 }, () => {
  it('killed with SIGKILL at 30 random moments tear nothing, and the next call completes them', async () => {
    const test = writersRepository();
    for (let round = 0; round < 30; round += 1) {
      await killWriter(script, test.root, `round${round}`);
      await expectNothingTorn(test);
    }
  });

  it('killed again and again without a call between them tear nothing either', async () => {
    const test = writersRepository();
    for (let round = 0; round < 10; round += 1) await killWriter(script, test.root, `round${round}`);
    await expectNothingTorn(test);
  });

  it('keep all of 20 parallel additions, though all of them find the lock of a dead one', async () => {
    const test = writersRepository();
    const dead = { ...ownIdentity(), startTime: '1', token: '0123456789ab' };
    test.write('.co-engram/lock', JSON.stringify(dead));
    const names = Array.from({ length: 20 }, (_, n) => `writer${n}`);
    const ended = await Promise.all(names.map((name) => runWriter(['add', test.root, name])));
    expect(ended.map(({ status }) => status)).toEqual(names.map(() => 0));
    expect(readdirSync(join(test.root, 'added')).sort()).toEqual(names.map((name) => `${name}.md`).sort());
    expect(test.read('shared.md').trim().split('\n').sort()).toEqual([...names].sort());
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it('keep going while others among them are killed', async () => {
    const test = writersRepository();
    const adding = [1, 2, 3].map((n) => runWriter(['add-many', test.root, `w${n}`]));
    for (let round = 0; round < 5; round += 1) await killWriter(script, test.root, `round${round}`);
    expect((await Promise.all(adding)).map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(test.read('shared.md').trim().split('\n')).toHaveLength(60);
    await expectNothingTorn(test);
  });
});

/** A user who is not root, so that permissions mean something; undefined when we are none ourselves. */
const ORDINARY = process.getuid?.() === 0 ? 65534 : undefined;

function giveAway(test: TestRepository): void {
  if (ORDINARY === undefined) return;
  chmodSync(join(script, '..'), 0o755);
  for (const path of ['', ...readdirSync(test.root, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(test.root, path), ORDINARY, ORDINARY);
  }
}

describe('a folder that cannot be listed', () => {
  it('is skipped by a scan that goes on with the others', async () => {
    const test = writersRepository();
    test.write('closed/x.md', 'x');
    giveAway(test);
    chmodSync(join(test.root, 'closed'), 0o000);
    const { answer } = await runWriter(['scan', test.root], ORDINARY);
    chmodSync(join(test.root, 'closed'), 0o755);
    expect(answer).toMatchObject({ skipped: [{ path: 'closed', message: 'cannot be listed (EACCES)' }] });
    expect(answer).toMatchObject({ engrams: expect.arrayContaining(['set/0.md', 'shared.md']) });
  });
});

describe('a place that cannot be written', () => {
  it('is named with its reason, and nothing is half written', async () => {
    const test = writersRepository();
    mkdirSync(join(test.root, 'added'));
    giveAway(test);
    chmodSync(join(test.root, 'added'), 0o555);
    const { status, answer } = await runWriter(['add', test.root, 'x'], ORDINARY);
    expect({ status, code: answer?.code }).toEqual({ status: 1, code: 'ENVIRONMENT' });
    expect(answer?.message).toBe('cannot write added/x.md: no permission (EACCES)');
    chmodSync(join(test.root, 'added'), 0o755);
    expect(readdirSync(join(test.root, 'added'))).toEqual([]);
    expect(test.read('shared.md')).toBe('');
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
  });

  it('is found out before another file is changed, when a file there shall go', async () => {
    const test = writersRepository();
    test.write('kept/x.md', 'x');
    giveAway(test);
    chmodSync(join(test.root, 'kept'), 0o555);
    const { answer } = await runWriter(['change-and-remove', test.root, 'kept/x.md'], ORDINARY);
    expect(answer).toEqual({
      code: 'ENVIRONMENT',
      message: 'cannot remove kept/x.md: no permission (EACCES)',
    });
    expect(test.read('shared.md')).toBe('');
    expect(readdirSync(test.repo.stateDir)).toEqual([]);
    chmodSync(join(test.root, 'kept'), 0o755);
  });

  it('may be the whole repository', async () => {
    const test = writersRepository();
    giveAway(test);
    chmodSync(test.root, 0o555);
    const { answer } = await runWriter(['add', test.root, 'x'], ORDINARY);
    chmodSync(test.root, 0o755);
    expect(answer?.code).toBe('ENVIRONMENT');
    expect(answer?.message).toMatch(/^cannot take the lock .*\.co-engram\/lock: no permission \(EACCES\)$/);
  });

  it('may have become full', async () => {
    const place = smallDisk();
    try {
      const test = writersRepository(place.root);
      const { status, answer } = await runWriter(['add-many', test.root, 'x'], undefined, place.limit);
      expect({ status, code: answer?.code }).toEqual({ status: 1, code: 'ENVIRONMENT' });
      expect(answer?.message).toMatch(place.reason);
      const added = test.exists('added') ? readdirSync(join(test.root, 'added')) : [];
      for (const name of added)
        expect(test.read(`added/${name}`).trimEnd().endsWith(name.slice(0, -3))).toBe(true);
      expect(test.read('shared.md').split('\n').length - 1).toBe(added.length);
      expect(readdirSync(test.repo.stateDir)).toEqual([]);
      for (const name of added) rmSync(join(test.root, 'added', name));
      test.write('shared.md', '');
      expect((await runWriter(['add', test.root, 'again'])).status).toBe(0);
    } finally {
      place.remove();
    }
  });
});

interface SmallDisk {
  root: string;
  /** What the failure says. */
  reason: RegExp;
  /** Blocks of 512 bytes that a file may have, where the disk itself cannot be made small. */
  limit?: number;
  remove(): void;
}

/** A file system of 160 KiB where we may mount one, otherwise a limit on the size of files. */
function smallDisk(): SmallDisk {
  const root = tempFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160k', 'tmpfs', root]);
  if (mounted.status === 0) {
    return { root, reason: /the disk is full \(ENOSPC\)$/, remove: () => void spawnSync('umount', [root]) };
  }
  return { root, reason: /larger than allowed \(EFBIG\)$/, limit: 8, remove: () => undefined };
}
