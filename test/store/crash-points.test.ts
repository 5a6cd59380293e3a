import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commitPlan } from '../../src/store/apply-plan';
import type { FileChange } from '../../src/store/plan';
import { scanRepository } from '../../src/store/scan';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { testSurroundings } from '../helpers/surroundings';

/** Hundreds of repositories are made. */
const LONG = { timeout: 120_000 };

/** What happens at the n-th call that changes the disk: the process dies, or the file system says no. */
const fault = vi.hoisted(() => ({
  at: Number.POSITIVE_INFINITY,
  calls: 0,
  code: 'KILLED',
  isDead: false,
}));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  const strike = (): void => {
    fault.calls += 1;
    if (fault.isDead) throw new Error('dead processes do nothing');
    if (fault.calls !== fault.at) return;
    // A dead process does nothing more, so neither does any clean-up code after this.
    if (fault.code === 'KILLED') fault.isDead = true;
    throw Object.assign(new Error(`${fault.code}: injected`), { code: fault.code });
  };
  const guarded =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      strike();
      return call(...args);
    };
  const torn: typeof real.writeSync = ((fd: number, bytes: Uint8Array, offset: number) => {
    const rest = bytes.length - offset;
    // The process may die in the middle of a write.
    if (fault.code === 'KILLED' && fault.calls + 1 === fault.at)
      real.writeSync(fd, bytes, offset, Math.floor(rest / 2));
    strike();
    return real.writeSync(fd, bytes, offset);
  }) as typeof real.writeSync;
  const fsync = ((_fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
    try {
      strike();
    } catch (error) {
      done(error as NodeJS.ErrnoException);
      return;
    }
    // Flushing guards against power loss, which nobody plays here.
    done(null);
  }) as typeof real.fsync;
  return {
    ...real,
    fsync,
    writeSync: torn,
    fsyncSync: guarded(() => undefined),
    linkSync: guarded(real.linkSync),
    mkdirSync: guarded(real.mkdirSync as (...args: Parameters<typeof real.mkdirSync>) => string | undefined),
    openSync: guarded(real.openSync),
    renameSync: guarded(real.renameSync),
    rmdirSync: guarded(real.rmdirSync),
    rmSync: guarded(real.rmSync),
    unlinkSync: guarded(real.unlinkSync),
    writeFileSync: guarded(real.writeFileSync),
  };
});

function arm(at: number, code: string): void {
  Object.assign(fault, { at, calls: 0, code, isDead: false });
}

function disarm(): void {
  Object.assign(fault, { at: Number.POSITIVE_INFINITY, calls: 0, code: 'KILLED', isDead: false });
}

afterEach(disarm);

const OLD: Record<string, string> = {
  'change.md': 'old change',
  'delete/me.md': 'old delete',
  'move/me.md': 'old move',
  'move-and-change.md': 'old both',
};
const NEW: Record<string, string> = {
  'change.md': 'new change',
  'new/folder/add.md': 'new add',
  'moved/me.md': 'old move',
  'moved/changed.md': 'new both',
};
/** A moved file may still have its old text under its new name, but never half of one. */
const WHOLE = [...Object.values(OLD), ...Object.values(NEW)];
const MANY: FileChange[] = [
  { type: 'write', path: 'new/folder/add.md', text: 'new add', expect: null },
  { type: 'write', path: 'change.md', text: 'new change', expect: 'old change' },
  { type: 'delete', path: 'delete/me.md', expect: 'old delete' },
  { type: 'move', path: 'move/me.md', to: 'moved/me.md' },
  { type: 'move', path: 'move-and-change.md', to: 'moved/changed.md', text: 'new both' },
  { type: 'write', area: 'state', path: 'ledger.json', text: '{}' },
];

function commit(test: TestRepository, changes: FileChange[]) {
  const surroundings = testSurroundings();
  return commitPlan(test.repo, surroundings, async () => ({ summary: 's', changes })).then(
    () => surroundings.warnings,
  );
}

/** Paths and texts of everything that a scan or git could see. */
function contents(test: TestRepository): Record<string, string> {
  const result: Record<string, string> = {};
  for (const entry of readdirSync(test.root, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(test.root.length + 1);
    if (!entry.isFile() || path.startsWith('.co-engram/') || path === 'co-engram.yaml') continue;
    result[path] = readFileSync(join(test.root, path), 'utf8');
  }
  return result;
}

/** The lock files of a killed process name a dead one; in this test they name us. */
function buryOwner(test: TestRepository): void {
  for (const name of existsSync(test.repo.stateDir) ? readdirSync(test.repo.stateDir) : []) {
    if (!name.startsWith('lock')) continue;
    const path = join(test.repo.stateDir, name);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), startTime: '1' }));
  }
}

function expectClean(test: TestRepository): void {
  const left = readdirSync(test.repo.stateDir).filter((name) => name !== 'ledger.json');
  expect(left).toEqual([]);
}

async function countCalls(changes: FileChange[], files: Record<string, string>): Promise<number> {
  const test = makeRepository({ git: false, files });
  arm(Number.POSITIVE_INFINITY, 'KILLED');
  await commit(test, changes);
  const { calls } = fault;
  disarm();
  return calls;
}

async function dieAt(test: TestRepository, at: number, changes: FileChange[]): Promise<void> {
  arm(at, 'KILLED');
  await expect(commit(test, changes)).rejects.toThrow();
  disarm();
  buryOwner(test);
}

describe('a process killed at any call that changes the disk', () => {
  it('leaves the old state, the new one, or one that the next call completes', LONG, async () => {
    const calls = await countCalls(MANY, OLD);
    expect(calls).toBeGreaterThan(30);
    const outcomes = new Set<string>();
    for (let at = 1; at <= calls; at += 1) {
      const test = makeRepository({ git: false, files: OLD });
      await dieAt(test, at, MANY);
      for (const [path, text] of Object.entries(contents(test))) {
        if (path.includes('.co-engram-tmp-')) continue;
        expect(WHOLE, `${path} after call ${at}`).toContain(text);
      }
      expect(scanRepository(test.repo).engrams.filter((path) => !(path in OLD) && !(path in NEW))).toEqual(
        [],
      );
      expect(await commit(test, []), `call ${at}`).toEqual([]);
      const after = JSON.stringify(contents(test));
      const isOld = after === JSON.stringify(contents(makeRepository({ git: false, files: OLD })));
      if (!isOld) expect(contents(test), `call ${at}`).toEqual(NEW);
      outcomes.add(isOld ? 'old' : 'new');
      expect(test.exists('.co-engram/ledger.json'), 'state goes with the rest').toBe(!isOld);
      expect(existsSync(join(test.root, 'new'))).toBe(!isOld);
      expectClean(test);
    }
    expect([...outcomes]).toEqual(['old', 'new']);
  });

  it('is survived by one file as well', async () => {
    const one: FileChange[] = [{ type: 'write', path: 'a/b.md', text: 'new', expect: null }];
    const calls = await countCalls(one, {});
    for (let at = 1; at <= calls; at += 1) {
      const test = makeRepository({ git: false });
      await dieAt(test, at, one);
      await commit(test, []);
      const after = contents(test);
      expect([JSON.stringify({}), JSON.stringify({ 'a/b.md': 'new' })], `call ${at}`).toContain(
        JSON.stringify(after),
      );
      expect(existsSync(join(test.root, 'a'))).toBe('a/b.md' in after);
      expectClean(test);
    }
  });

  it('may be killed again while it recovers', LONG, async () => {
    const calls = await countCalls(MANY, OLD);
    for (let at = 5; at <= calls; at += 3) {
      for (let again = 1; again < 30; again += 4) {
        const test = makeRepository({ git: false, files: OLD });
        await dieAt(test, at, MANY);
        arm(again, 'KILLED');
        await commit(test, []).catch((error: unknown) => expect(fault.isDead, String(error)).toBe(true));
        disarm();
        buryOwner(test);
        await commit(test, []);
        const after = contents(test);
        if (!('change.md' in after) || after['change.md'] === 'old change') expect(after).toEqual(OLD);
        else expect(after).toEqual(NEW);
        expectClean(test);
      }
    }
  });
});

describe('a file system that says no', () => {
  it.each(['ENOSPC', 'EACCES'])('at any call (%s) leaves nothing half done', async (code) => {
    const calls = await countCalls(MANY, OLD);
    const outcomes = new Set<string>();
    for (let at = 1; at <= calls; at += 1) {
      const test = makeRepository({ git: false, files: OLD });
      arm(at, code);
      const failure = await commit(test, MANY).then(
        () => undefined,
        (error: unknown) => error,
      );
      disarm();
      buryOwner(test);
      const state = stateOf(test);
      if (failure !== undefined) expect(failure, `call ${at}`).toMatchObject({ code: 'ENVIRONMENT' });
      if (state === 'between') expect(String(failure), `call ${at}`).toMatch(/of \d+ steps are done$/);
      if (state === 'old') expect(failure, `call ${at}`).toBeDefined();
      await commit(test, []);
      expect(stateOf(test), `call ${at}`).toBe(state === 'between' ? 'new' : state);
      expectClean(test);
      outcomes.add(state);
    }
    expect([...outcomes]).toEqual(['old', 'between', 'new']);
  });
});

function stateOf(test: TestRepository): 'old' | 'new' | 'between' {
  const now = JSON.stringify(Object.entries(contents(test)).sort());
  if (now === JSON.stringify(Object.entries(OLD).sort())) return 'old';
  return now === JSON.stringify(Object.entries(NEW).sort()) ? 'new' : 'between';
}
