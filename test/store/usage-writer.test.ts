import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoEngramError } from '../../src/errors';
import { commitPlan } from '../../src/store/apply-plan';
import { statePath } from '../../src/store/layout';
import { readUsageSums } from '../../src/store/read-usage-files';
import type { Repository } from '../../src/store/repository';
import type { EngramUsageDelta, UsageWriterOptions } from '../../src/store/usage-writer';
import { LEDGER_FOLDER, planUsage } from '../../src/store/usage-writer';
import { formatUsageFile, parseUsageFile } from '../../src/usage/codec';
import { mergeUsage } from '../../src/usage/merge-usage';
import { bundleScript } from '../helpers/bundle-script';
import { testId } from '../helpers/engram-text';
import type { TestRepository } from '../helpers/repository';
import { makeRepository } from '../helpers/repository';
import { runRealGit } from '../helpers/run-real-git';
import { testSurroundings } from '../helpers/surroundings';
import { tempFolder } from '../helpers/temp-folder';
import { KEY, line } from '../usage/lines';

const X = testId(1);
const Y = testId(2);
const surroundings = testSurroundings();

function delta(values: Partial<EngramUsageDelta> = {}): EngramUsageDelta {
  return { id: X, isPrivate: false, judged: { importance: 0.5, confidence: 0.8 }, retrieved: 1, ...values };
}

async function use(
  repo: Repository,
  values: Partial<EngramUsageDelta> = {},
  options: UsageWriterOptions = {},
): Promise<void> {
  await commitPlan(repo, surroundings, async () => ({
    summary: 'feedback',
    changes: await planUsage(repo, surroundings, [delta(values)], options),
  }));
}

function usageFiles(root: string): string[] {
  return existsSync(join(root, 'usage')) ? readdirSync(join(root, 'usage')).sort() : [];
}

function retrieved(repo: Repository, id = X): number {
  return readUsageSums(repo).get(id)?.retrieved ?? 0;
}

/** Merges a branch; conflicts in usage files are resolved as our driver would. */
function merge(test: TestRepository, branch: string): void {
  try {
    test.git('merge', '-q', '--no-edit', branch);
  } catch {
    const unmerged = test.git('diff', '--name-only', '--diff-filter=U').trim().split('\n');
    for (const path of unmerged) {
      const side = (stage: number) => {
        try {
          return test.git('cat-file', 'blob', `:${stage}:${path}`);
        } catch {
          return undefined;
        }
      };
      const merged = mergeUsage(side(1), side(2), side(3));
      if (merged.type !== 'merged') throw new Error(`${path}: ${merged.type}`);
      test.write(path, merged.text);
    }
    test.git('add', '-A');
    test.git('commit', '-q', '--no-edit');
  }
}

function runScript(script: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

describe('recording use', () => {
  it('writes one tracked file and keeps its state out of sight', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo, { importance: 0.1, retrievedAt: '2026-01-02T03:04:05.678Z', retrievalScore: 0.7 });
    const [name = ''] = usageFiles(test.root);
    expect(name).toMatch(/^w[0-9a-z]{9}\.tsv$/);
    expect(test.git('status', '--porcelain', '-uall')).toBe(`?? usage/${name}\n`);
    expect(parseUsageFile(test.read(`usage/${name}`)).lines).toEqual([
      line({
        retrieved: 1,
        importance: 1000,
        lastRetrievedAt: '2026-01-02T03:04:05.678Z',
        lastRetrievalScore: 7000,
      }),
    ]);
    await use(test.repo);
    expect(usageFiles(test.root)).toEqual([name]);
    expect(retrieved(test.repo)).toBe(2);
  });

  it('works in a folder without git', async () => {
    const test = makeRepository({ git: false });
    await use(test.repo);
    await use(test.repo);
    expect(usageFiles(test.root)).toHaveLength(1);
    expect(retrieved(test.repo)).toBe(2);
  });

  it('keeps the use of private engrams where git does not look', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo, { isPrivate: true });
    expect(usageFiles(test.root)).toEqual([]);
    expect(readdirSync(join(test.root, 'private/usage'))).toHaveLength(1);
    expect(test.git('status', '--porcelain', '-uall')).toBe('');
    expect(retrieved(test.repo)).toBe(1);
  });

  it('records nothing tracked with CO_ENGRAM_WRITER=none', async () => {
    const { repo } = makeRepository();
    const off = testSurroundings({ env: { CO_ENGRAM_WRITER: 'none' } });
    expect(await planUsage(repo, off, [delta()])).toEqual([]);
    const both = await planUsage(repo, off, [delta(), delta({ isPrivate: true })]);
    const tracked = both.filter((change) => change.type !== 'move' && change.area === 'repo');
    expect(tracked.map((change) => change.path.split('/').slice(0, 2))).toEqual([['private', 'usage']]);
  });

  it('takes no other value of CO_ENGRAM_WRITER', async () => {
    const { repo } = makeRepository();
    const wrong = testSurroundings({ env: { CO_ENGRAM_WRITER: KEY } });
    await expect(planUsage(repo, wrong, [delta()])).rejects.toMatchObject({ code: 'USAGE' });
    const empty = testSurroundings({ env: { CO_ENGRAM_WRITER: '' } });
    expect(await planUsage(repo, empty, [delta()])).toHaveLength(3);
  });

  it('expects the texts that it read, so that nobody is overwritten', async () => {
    const test = makeRepository();
    const first = await planUsage(test.repo, surroundings, [delta()]);
    expect(first.map((change) => change.type === 'write' && change.expect)).toEqual([null, null, null]);
    await use(test.repo);
    const [name = ''] = usageFiles(test.root);
    const second = await planUsage(test.repo, surroundings, [delta()]);
    expect(second[0]).toMatchObject({ path: `usage/${name}`, expect: test.read(`usage/${name}`) });
  });

  it('plans without a state folder and makes none', async () => {
    const { repo } = makeRepository();
    expect(await planUsage(repo, surroundings, [delta()])).toHaveLength(3);
    expect(existsSync(repo.stateDir)).toBe(false);
  });
});

describe('what came between two uses', () => {
  it('a branch switch: each branch has its own key, and the merge has both', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    test.git('switch', '-q', '-c', 'topic', 'HEAD~1');
    await use(test.repo);
    await use(test.repo, { id: Y });
    test.commitAll();
    test.git('switch', '-q', 'main');
    await use(test.repo);
    test.commitAll();
    expect(usageFiles(test.root)).toHaveLength(1);
    merge(test, 'topic');
    expect(usageFiles(test.root)).toHaveLength(2);
    expect(retrieved(test.repo)).toBe(3);
    expect(retrieved(test.repo, Y)).toBe(1);
    await use(test.repo);
    expect(usageFiles(test.root)).toHaveLength(2);
  });

  it('a squash and a cherry-pick: nothing counts twice', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    test.git('switch', '-q', '-c', 'topic');
    await use(test.repo);
    test.commitAll();
    await use(test.repo);
    const picked = test.commitAll();
    test.git('switch', '-q', '-c', 'other', 'main');
    test.write('note.txt', 'x');
    test.commitAll();
    test.git('cherry-pick', '-X', 'theirs', picked);
    test.git('switch', '-q', 'main');
    test.git('merge', '-q', '--squash', 'topic');
    test.commitAll('squashed');
    test.git('switch', '-q', 'topic');
    await use(test.repo);
    test.commitAll();
    test.git('switch', '-q', 'main');
    merge(test, 'topic');
    merge(test, 'other');
    expect(retrieved(test.repo)).toBe(4);
  });

  it('reset --hard: what was thrown away is gone, the rest goes on under a new key', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    await use(test.repo);
    test.commitAll();
    test.git('reset', '-q', '--hard', 'HEAD~1');
    await use(test.repo);
    expect(usageFiles(test.root)).toHaveLength(2);
    expect(retrieved(test.repo)).toBe(2);
  });

  it('reset --hard of a use that another clone already has: both count', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    const elsewhere = join(tempFolder(), 'clone');
    runRealGit(test.root, ['clone', '-q', test.root, elsewhere]);
    test.git('reset', '-q', '--hard', 'HEAD~1');
    await use(test.repo);
    test.commitAll();
    test.git('pull', '-q', '--no-rebase', '--no-edit', elsewhere, 'main');
    expect(retrieved(test.repo)).toBe(2);
  });

  it('restore of the file', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    await use(test.repo);
    test.git('restore', 'usage');
    await use(test.repo);
    expect(usageFiles(test.root)).toHaveLength(2);
    expect(retrieved(test.repo)).toBe(2);
  });

  it('a stash that comes back', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    await use(test.repo);
    test.git('stash', '-q');
    await use(test.repo);
    test.git('stash', 'pop', '-q');
    expect(retrieved(test.repo)).toBe(3);
  });

  it('a copied clone: the copy takes a key of its own', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    const root = join(tempFolder(), 'copy');
    cpSync(test.root, root, { recursive: true });
    const gitDir = join(root, '.git');
    const copy: Repository = {
      ...test.repo,
      root,
      gitDir,
      commonDir: gitDir,
      stateDir: join(gitDir, 'co-engram'),
    };
    await use(copy);
    await use(test.repo);
    expect(usageFiles(root)).toHaveLength(2);
    expect(usageFiles(test.root)).toHaveLength(1);
    expect(readdirSync(statePath(copy, LEDGER_FOLDER))).toHaveLength(1);
    runRealGit(root, ['add', '-A']);
    runRealGit(root, ['commit', '-q', '-m', 'copy']);
    test.commitAll();
    test.git('pull', '-q', '--no-rebase', '--no-edit', root, 'main');
    expect(retrieved(test.repo)).toBe(3);
  });

  it('a container started twice from one image: same place, another host', async () => {
    const test = makeRepository();
    await use(test.repo, {}, { host: 'one' });
    await use(test.repo, {}, { host: 'two' });
    expect(usageFiles(test.root)).toHaveLength(2);
    expect(retrieved(test.repo)).toBe(2);
  });

  it('a linked worktree: a state folder and a key of its own', async () => {
    const test = makeRepository({ commit: true });
    await use(test.repo);
    test.commitAll();
    const root = join(tempFolder(), 'linked');
    test.git('worktree', 'add', '-q', '-b', 'topic', root);
    const gitDir = runRealGit(root, ['rev-parse', '--absolute-git-dir']).trim();
    const linked: Repository = { ...test.repo, root, gitDir, stateDir: join(gitDir, 'co-engram') };
    await use(linked);
    await use(test.repo);
    expect(usageFiles(root)).toHaveLength(2);
    runRealGit(root, ['add', '-A']);
    runRealGit(root, ['commit', '-q', '-m', 'linked']);
    test.commitAll();
    merge(test, 'topic');
    expect(retrieved(test.repo)).toBe(3);
  });

  it('a deleted state folder', async () => {
    const test = makeRepository();
    await use(test.repo);
    test.remove('.git/co-engram');
    await use(test.repo);
    expect(usageFiles(test.root)).toHaveLength(2);
    expect(retrieved(test.repo)).toBe(2);
  });
});

describe('strange things in the usage folder', () => {
  it('are read over: notes, copies, folders, symlinks, bytes that are no text', async () => {
    const test = makeRepository();
    test.write('usage/README.md', '# usage');
    test.write(`usage/${KEY}.tsv`, formatUsageFile([line({ retrieved: 2 })], KEY));
    test.write(`usage/${KEY} copy.tsv`, formatUsageFile([line({ retrieved: 2 })], KEY));
    test.write('usage/wzzzzzzzz1.tsv/x', 'a folder');
    test.write('usage/wzzzzzzzz2.tsv', Uint8Array.from([0xff, 0xfe, 0, 10, 0xc3]));
    symlinkSync('/etc/passwd', join(test.root, 'usage/wzzzzzzzz3.tsv'));
    await use(test.repo);
    expect(retrieved(test.repo)).toBe(3);
  });

  it('count nothing when the folder itself is a symlink, and nothing is written through it', async () => {
    const outside = tempFolder();
    const test = makeRepository();
    symlinkSync(outside, join(test.root, 'usage'));
    expect(readUsageSums(test.repo).size).toBe(0);
    await expect(use(test.repo)).rejects.toMatchObject({ code: 'REFUSED' });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('are an error only where the disk itself is one', async () => {
    const test = makeRepository();
    mkdirSync(join(statePath(test.repo, 'writer.json')), { recursive: true });
    const failure = await planUsage(test.repo, surroundings, [delta()]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CoEngramError);
    expect(failure).toMatchObject({ code: 'ENVIRONMENT' });
  });

  it('count nothing when a file stands where the folder belongs', () => {
    const test = makeRepository({ files: { private: 'a file', usage: 'another' } });
    expect(readUsageSums(test.repo).size).toBe(0);
  });
});

describe('many at once', () => {
  it('20 parallel writers in one process count 20', async () => {
    const test = makeRepository();
    await Promise.all(Array.from({ length: 20 }, () => use(test.repo, { importance: 0.01 })));
    expect(usageFiles(test.root)).toHaveLength(1);
    expect(readUsageSums(test.repo).get(X)).toMatchObject({ retrieved: 20, importance: 2000 });
  });

  it('20 parallel processes count 20, under one key', async () => {
    const test = makeRepository();
    const script = await bundleScript(join(__dirname, 'usage-process.ts'));
    const codes = await Promise.all(Array.from({ length: 20 }, () => runScript(script, [test.root, X])));
    expect(codes).toEqual(codes.map(() => 0));
    expect(usageFiles(test.root)).toHaveLength(1);
    expect(readUsageSums(test.repo).get(X)).toMatchObject({ effective: 20, importance: 2000 });
  }, 120_000);
});
