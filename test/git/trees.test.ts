import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readBlobNow } from '../../src/git/read-blob-now';
import {
  gitIdentity,
  headCommit,
  listTracked,
  listTree,
  readBlobs,
  resolveRevision,
} from '../../src/git/trees';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { GIT_TEST_ENV, runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

/** Commits at given instants; gives the ids. */
function commitAt(test: TestRepository, ...instants: string[]): string[] {
  return instants.map((instant, n) => {
    test.write('n.md', String(n));
    test.git('add', '-A');
    const tree = test.git('write-tree').trim();
    const parent = test.git('rev-list', '--all', '-1').trim();
    const args = ['commit-tree', tree, '-m', instant, ...(parent === '' ? [] : ['-p', parent])];
    const stamp = `${Date.parse(instant) / 1000} +0900`;
    const commit = runDated(test.root, args, stamp);
    test.git('update-ref', 'HEAD', commit);
    return commit;
  });
}

function runDated(cwd: string, args: string[], stamp: string): string {
  const dated = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];
  const env = { ...process.env, ...GIT_TEST_ENV, GIT_COMMITTER_DATE: stamp, GIT_AUTHOR_DATE: stamp };
  return execFileSync('git', [...dated, ...args], { cwd, env, encoding: 'utf8', input: '' }).trim();
}

describe('a revision', () => {
  it('is a commit, branch, tag or short id', async () => {
    const test = makeRepository({ commit: true });
    const commit = test.git('rev-parse', 'HEAD').trim();
    test.git('tag', '-a', '-m', 'x', 'v1');
    for (const name of ['HEAD', 'main', 'v1', commit.slice(0, 8), ' main ', 'HEAD~0']) {
      expect(await resolveRevision(test.root, name)).toBe(commit);
    }
  });

  it('is the last commit before a date, whatever the time zone', async () => {
    const test = makeRepository();
    const [first, second, third] = commitAt(
      test,
      '2026-01-01T12:00:00Z',
      '2026-01-02T00:00:00Z',
      '2026-01-03T12:00:00Z',
    );
    expect(await resolveRevision(test.root, '2026-01-02')).toBe(first);
    expect(await resolveRevision(test.root, '2026-01-02T00:00:01Z')).toBe(second);
    expect(await resolveRevision(test.root, '2026-01-02T00:00:00.500Z')).toBe(second);
    expect(await resolveRevision(test.root, '2026-01-03 21:00:01+09:00')).toBe(third);
    expect(await resolveRevision(test.root, '2030-01-01')).toBe(third);
    await expect(resolveRevision(test.root, '2026-01-01')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['nothing', '', '--all', '-1', 'HEAD^{tree}', 'a..b', 'x\0y', '2026-13-45', 'yesterday'])(
    'is not %j',
    async (name) => {
      const test = makeRepository({ commit: true });
      await expect(resolveRevision(test.root, name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('does not exist on an unborn branch', async () => {
    const { root } = makeRepository();
    for (const name of ['HEAD', 'main', '2026-01-01']) {
      await expect(resolveRevision(root, name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await headCommit(root)).toBeUndefined();
  });
});

describe('a tree', () => {
  const names = ['a b.md', '中文/ü.md', 'tab\there.md', 'new\nline.md', '"quoted".md', '-x.md'];

  it('lists every file by its own name', async () => {
    const files = Object.fromEntries(names.map((name) => [name, name]));
    const test = makeRepository({ files, commit: true });
    const commit = test.git('rev-parse', 'HEAD').trim();
    test.write('later.md', '');
    const tree = await listTree(test.repo, commit, { withSizes: true });
    expect(tree.map((entry) => entry.path)).toEqual(expect.arrayContaining([...names, 'co-engram.yaml']));
    expect(tree.map((entry) => entry.path)).not.toContain('later.md');
    const entry = tree.find(({ path }) => path === '中文/ü.md');
    expect(entry).toEqual({
      path: '中文/ü.md',
      mode: '100644',
      oid: test.git('rev-parse', 'HEAD:中文/ü.md').trim(),
      size: Buffer.byteLength('中文/ü.md'),
    });
    expect((await listTree(test.repo, commit))[0]).not.toHaveProperty('size');
  });

  it('lists and reads in the SHA-256 format and from a bare repository', async () => {
    const root = tempFolder();
    runRealGit(root, ['init', '-q', '--object-format=sha256']);
    const oid = runRealGit(root, ['hash-object', '-w', '--stdin'], 'hello').trim();
    const tree = runRealGit(root, ['mktree'], `100644 blob ${oid}\tx.md\n`).trim();
    const commit = runDated(root, ['commit-tree', tree, '-m', 'x'], '1700000000 +0000');
    const place = { root: join(root, '.git'), isBare: true };
    expect(await listTree(place, commit)).toEqual([{ path: 'x.md', mode: '100644', oid }]);
    expect((await readBlobs(root, [oid])).get(oid)?.toString()).toBe('hello');
  });
});

describe('blobs', () => {
  it('are read by the thousand through one process, with any content', async () => {
    const { root } = makeRepository();
    const texts = Array.from({ length: 3000 }, (_, n) => `${n}\n`.repeat(n % 50));
    texts.push('', '\n', 'x'.repeat(3_000_000), 'a\0b', 'blob 5\n', 'no final newline');
    const script = texts.map((text) => `blob\ndata ${Buffer.byteLength(text)}\n${text}\n`).join('');
    runRealGit(root, ['fast-import', '--quiet'], script);
    const { createHash } = await import('node:crypto');
    const oids = texts.map((text) =>
      createHash('sha1')
        .update(`blob ${Buffer.byteLength(text)}\0${text}`)
        .digest('hex'),
    );
    const blobs = await readBlobs(root, oids);
    for (const [n, oid] of oids.entries()) expect(blobs.get(oid)?.toString()).toBe(texts[n]);
  });

  it('that git does not have are left out', async () => {
    const test = makeRepository({ commit: true });
    const oid = test.git('rev-parse', 'HEAD:co-engram.yaml').trim();
    const missing = '0'.repeat(39).concat('1');
    const blobs = await readBlobs(test.root, [missing, oid, missing]);
    expect([...blobs.keys()]).toEqual([oid]);
    expect((await readBlobs(test.root, [])).size).toBe(0);
  });

  it('of a partial clone are not fetched by reading; the failure says how to get them', async () => {
    const origin = makeRepository({ files: { 'a.md': 'text\n' }, commit: true });
    origin.git('config', 'uploadpack.allowFilter', 'true');
    const root = join(tempFolder(), 'clone');
    const url = pathToFileURL(origin.root).href;
    runRealGit(tempFolder(), ['clone', '-q', '--filter=blob:none', '--no-checkout', url, root]);
    const entries = await listTree(root, 'HEAD');
    const oid = entries.find(({ path }) => path === 'a.md')?.oid ?? '';
    const refused = {
      code: 'ENVIRONMENT',
      message: 'git cat-file failed: this partial clone has not fetched all of it',
      hint: 'git fetch --refetch --no-filter brings everything',
    };
    await expect(readBlobs(root, [oid])).rejects.toMatchObject(refused);
    expect(() => readBlobNow({ root }, oid)).toThrow(refused.message);
    runRealGit(root, ['fetch', '-q', '--refetch', '--no-filter']);
    expect((await readBlobs(root, [oid])).get(oid)?.toString()).toBe('text\n');
  });

  it('cannot be read where git cannot run', async () => {
    await expect(readBlobs(tempFolder(), ['1'.repeat(40)])).rejects.toMatchObject({ code: 'ENVIRONMENT' });
    await expect(readBlobs('/nowhere', ['1'.repeat(40)])).rejects.toThrow('does not exist');
  });
});

describe('who and what', () => {
  it('is the author by name, else by address', async () => {
    const test = makeRepository();
    expect(await gitIdentity(test.root)).toBe('Test Person');
    test.git('config', 'user.name', '');
    expect(await gitIdentity(test.root)).toBe('test@example.org');
  });

  it('is nobody without configuration', async () => {
    const test = makeRepository();
    test.git('config', '--unset', 'user.name');
    test.git('config', '--unset', 'user.email');
    const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    expect(await gitIdentity(test.root, env)).toBeUndefined();
  });

  it('is tracked or not, with names that look like patterns', async () => {
    const test = makeRepository({ files: { 'a*.md': '', 'ab.md': '', ':(top)x.md': '' }, commit: true });
    test.write('new.md', '');
    const paths = ['a*.md', ':(top)x.md', 'new.md', 'gone.md'];
    expect(await listTracked(test.root, paths)).toEqual(new Set(['a*.md', ':(top)x.md']));
    expect(await listTracked(test.root, [])).toEqual(new Set());
  });
});
