/** Where the driver must work, and where git cannot call it: worktrees, bare and sparse repositories, odd names. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { planSetup } from '../../src/sync/plan-setup';
import { engramText, testId } from '../helpers/engram-text';
import {
  BODY,
  copyRepository,
  type MergeRepository,
  makeMergeRepository,
  mergeHandle,
  SURROUNDINGS,
} from '../helpers/merge-repository';
import { A, BOTH, learn, makeParted, outcomeOf } from '../helpers/parted-repository';
import { runRealGit } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

let base: MergeRepository;
let parted: MergeRepository;

beforeAll(async () => {
  ({ base, parted } = await makeParted());
});

const surroundingsOf = (home: string) => ({
  ...SURROUNDINGS,
  home,
  env: { ...SURROUNDINGS.env, HOME: home },
});

describe('a linked worktree', () => {
  it('merges with the driver of the common git dir, from a folder below its root too', () => {
    const test = copyRepository(parted);
    const linked = join(tempFolder(), 'linked tree');
    test.git('worktree', 'add', '-q', '-b', 'w', linked, 'main');
    const tree = mergeHandle(linked);
    runRealGit(join(linked, 'e'), ['merge', '-q', 's']);
    expect(outcomeOf(tree)).toEqual(BOTH);
    expect(outcomeOf(test)).toMatchObject({ tags: ['base', 'm'] });
    expect(tree.driverCalls()).toBe(1);
  });

  it('registers for all, and may be removed afterwards', async () => {
    const test = copyRepository(parted);
    test.remove('.git/co-engram');
    test.git('config', '--remove-section', 'merge.co-engram');
    const linked = join(tempFolder(), 'linked');
    test.git('worktree', 'add', '-q', '-b', 'w', linked, 'main');
    await mergeHandle(linked).register();
    test.git('worktree', 'remove', '--force', linked);
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
  });

  it('that is removed while a memory waits for its place: the next one puts it back', async () => {
    const test = copyRepository(base);
    const same = (n: number) => engramText({ id: testId(n), title: 'Same', domainTags: ['e'], body: `${n}` });
    for (const [branch, n] of [
      ['x', 8],
      ['y', 7],
    ] as const) {
      test.git('checkout', '-q', '-b', branch, 'main');
      test.write('e/same.md', same(n));
      test.commitAll(branch);
    }
    const linked = join(tempFolder(), 'linked');
    test.git('worktree', 'add', '-q', linked, 'x');
    const tree = mergeHandle(linked);
    expect(tree.tryGit(['merge', 'y']).code).toBe(1);
    tree.git('add', '-A');
    tree.git('commit', '-q', '--no-edit');
    expect((await test.resolve()).resolved).toEqual([]);
    test.git('worktree', 'remove', '--force', linked);
    test.git('merge', '-q', 'x');
    const { resolved } = await test.resolve();
    expect(resolved).toMatchObject([{ how: 'restored' }]);
    expect([test.read('e/same.md'), test.read(resolved[0]?.to ?? '')]).toEqual([same(7), same(8)]);
  });

  it('resolves what is unmerged in it, and nowhere else', async () => {
    const test = copyRepository(parted);
    const linked = join(tempFolder(), 'linked');
    test.git('worktree', 'add', '-q', '-b', 'w', linked, 'main');
    const tree = mergeHandle(linked);
    expect(tree.tryGit(['merge', '-s', 'resolve', 's']).code).toBe(1);
    expect((await test.resolve()).resolved).toEqual([]);
    expect((await tree.resolve()).resolved).toMatchObject([{ path: A, how: 'merged' }]);
    tree.git('commit', '-q', '--no-edit');
    expect(outcomeOf(tree)).toEqual(BOTH);
  });
});

describe('a bare repository', () => {
  it('registers the driver alone, by init, and merges trees with it', async () => {
    const folder = tempFolder();
    const bare = join(folder, 'hub.git');
    runRealGit(folder, ['clone', '-q', '--bare', parted.root, bare]);
    const plan = await planSetup(bare, { surroundings: surroundingsOf(folder) });
    expect(plan).toMatchObject({ files: [], trusts: false, isDone: false });
    await plan.apply();
    expect((await planSetup(bare, { surroundings: surroundingsOf(folder) })).isDone).toBe(true);
    const tree = runRealGit(bare, ['merge-tree', '--write-tree', 'main', 's']).slice(0, 40);
    expect(runRealGit(bare, ['show', `${tree}:${A}`])).toContain('tags: [base, m, s]');
  });
});

describe('a repository that names its objects by SHA-256', () => {
  it('merges, resolves, and notes blobs that git knows', async () => {
    const root = join(tempFolder(), 'sha256');
    runRealGit(tempFolder(), ['init', '-q', '--object-format=sha256', '-b', 'main', root]);
    const test = mergeHandle(root);
    for (const [key, value] of [
      ['user.name', 'n'],
      ['user.email', 'n@example.org'],
    ] as const) {
      test.git('config', key, value);
    }
    for (const name of ['co-engram.yaml', '.gitattributes', A]) test.write(name, base.read(name));
    await test.register();
    test.commitAll('base');
    const change = (branch: string, fields: Record<string, unknown>) => {
      test.git('checkout', '-q', '-B', branch, 'main');
      test.edit(A, fields);
      test.commitAll(branch);
    };
    change('x', { summary: 'x', tags: ['x'] });
    change('y', { summary: 'y', tags: ['y'] });
    test.git('merge', '-q', 'x');
    expect(test.engram(A).fields).toMatchObject({ summary: 'y', tags: ['x', 'y'] });
    const blob = test.log().find(({ blobs }) => blobs !== undefined)?.blobs?.theirs ?? '';
    expect(blob).toMatch(/^[0-9a-f]{64}$/);
    expect(test.git('cat-file', 'blob', blob)).toContain('summary: x');
    test.git('reset', '-q', '--hard', 'HEAD~1');
    expect(test.tryGit(['merge', '-s', 'resolve', 'x']).code).toBe(1);
    expect((await test.resolve()).remaining).toEqual([]);
    test.git('commit', '-q', '--no-edit');
    expect(test.engram(A).fields).toMatchObject({ summary: 'y', tags: ['x', 'y'] });
  });
});

describe('a clone in which nobody registered the driver', () => {
  it('gets a conflict in the fields, and is put right by merge resolve', async () => {
    const folder = tempFolder();
    runRealGit(folder, ['clone', '-q', parted.root, 'clone']);
    const clone = mergeHandle(join(folder, 'clone'));
    clone.git('config', 'user.name', 'n');
    clone.git('config', 'user.email', 'n@example.org');
    expect(clone.tryGit(['merge', 'origin/s']).code).toBe(1);
    expect(() => clone.engram(A)).toThrow('merge markers');
    expect((await clone.resolve()).resolved).toMatchObject([{ path: A, how: 'merged' }]);
    clone.git('commit', '-q', '--no-edit');
    expect(outcomeOf(clone)).toEqual(BOTH);
  });

  it('gives the same bytes as the driver', async () => {
    const driver = copyRepository(parted);
    driver.git('merge', '-q', 's');
    const resolve = copyRepository(parted);
    resolve.git('config', '--remove-section', 'merge.co-engram');
    expect(resolve.tryGit(['merge', 's']).code).toBe(1);
    await resolve.resolve();
    resolve.git('commit', '-q', '--no-edit');
    const tree = (test: MergeRepository) => test.git('rev-parse', 'HEAD^{tree}');
    expect(tree(resolve)).toBe(tree(driver));
  });
});

describe('attributes', () => {
  it('that only come with the other side are not needed for the first merge', async () => {
    const test = copyRepository(parted);
    for (const branch of ['s', 'main']) {
      test.git('checkout', '-q', branch);
      if (branch === 'main') {
        test.git('rm', '-q', '.gitattributes');
        test.commitAll('without');
      }
    }
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
  });

  it('that would join lines of both sides do not beat ours', () => {
    const test = copyRepository(parted);
    for (const branch of ['s', 'main']) {
      test.git('checkout', '-q', branch);
      test.write('.gitattributes', `${test.read('.gitattributes')}*.md merge=union\n`);
      test.commitAll('union');
    }
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
  });
});

describe('a sparse checkout', () => {
  it('merges files that are not on disk; a conflict brings its file there', async () => {
    const test = copyRepository(parted);
    test.write('f/note.md', engramText({ id: testId(3), title: 'Third' }));
    test.commitAll('f');
    test.git('sparse-checkout', 'set', '--cone', 'f');
    expect(test.exists(A)).toBe(false);
    test.git('merge', '-q', 's');
    expect(test.exists(A)).toBe(false);
    expect(test.git('show', `HEAD:${A}`)).toContain('tags: [base, m, s]');
    test.git('reset', '-q', '--hard', 'HEAD~1');
    expect(test.tryGit(['merge', '-s', 'resolve', 's']).code).toBe(1);
    expect((await test.resolve()).remaining).toEqual([]);
    test.git('commit', '-q', '--no-edit');
    expect(test.git('show', `HEAD:${A}`)).toContain('tags: [base, m, s]');
    expect(test.git('status', '--porcelain')).toBe('');
  });
});

describe('a submodule', () => {
  it('that both sides moved is left to git, and said', async () => {
    const sub = await makeMergeRepository({ register: false });
    const test = copyRepository(base);
    test.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', sub.root, 'sub');
    test.commitAll('sub');
    const moveTo = (branch: string) => {
      test.git('checkout', '-q', '-B', branch, 'main');
      sub.write(`${branch}.txt`, branch);
      const commit = sub.commitAll(branch);
      sub.git('reset', '-q', '--hard', 'HEAD~1');
      runRealGit(join(test.root, 'sub'), ['fetch', '-q', 'origin', commit]);
      runRealGit(join(test.root, 'sub'), ['checkout', '-q', commit]);
      test.edit(A, { tags: ['base', branch] });
      test.commitAll(branch);
    };
    sub.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    moveTo('x');
    moveTo('y');
    expect(test.tryGit(['merge', 'x']).code).toBe(1);
    const { remaining } = await test.resolve();
    expect(remaining).toMatchObject([{ path: 'sub', kind: 'not-memory' }]);
    expect(test.engram(A).fields.tags).toEqual(['base', 'x', 'y']);
  });
});

describe('names', () => {
  const NAMES = [
    'a space.md',
    "an 'apostrophe'.md",
    'a "quote".md',
    '100 % %O %A.md',
    '$(touch pwned) `touch pwned`.md',
    '-dash.md',
    '死锁.md',
    'back\\slash.md',
    '#hash;semi&amp|pipe.md',
  ];

  it('of files, folders and the repository itself may be odd', async () => {
    const root = join(tempFolder(), 'it\'s 100% "my" $(repo)');
    const files = Object.fromEntries(
      NAMES.map((name, n) => [`e/${name}`, engramText({ id: testId(n + 10), title: name, tags: ['base'] })]),
    );
    const made = await makeMergeRepository({ files });
    cpSync(made.root, root, { recursive: true });
    const test = mergeHandle(root);
    await test.register();
    const tagAll = (tag: string) => {
      for (const name of NAMES) test.edit(`e/${name}`, { tags: ['base', tag] });
      test.commitAll(tag);
    };
    test.git('checkout', '-q', '-b', 's');
    tagAll('s');
    test.git('checkout', '-q', 'main');
    tagAll('m');
    test.git('merge', '-q', 's');
    for (const name of NAMES) {
      expect([name, test.engram(`e/${name}`).fields.tags]).toEqual([name, ['base', 'm', 's']]);
      expect([name, test.driverCalls(`e/${name}`)]).toEqual([name, 1]);
    }
    expect([existsSync(join(root, 'pwned')), test.git('status', '--porcelain')]).toEqual([false, '']);
    test.git('reset', '-q', '--hard', 'HEAD~1');
    test.tryGit(['merge', '-s', 'resolve', 's']);
    expect((await test.resolve()).resolved).toHaveLength(NAMES.length);
    for (const name of NAMES) expect(test.engram(`e/${name}`).fields.tags).toEqual(['base', 'm', 's']);
  });

  it('that no terminal can bear are merged by the driver; merge resolve leaves them to git, and does the rest', async () => {
    const odd = ['e/tab\there.md', 'e/new\nline.md', 'e/\u001b[31mred.md'];
    const files = Object.fromEntries(
      odd.map((name, n) => [name, engramText({ id: testId(n + 10), tags: ['base'] })]),
    );
    const test = await makeMergeRepository({ files });
    const tagAll = (tag: string) => {
      for (const name of [A, ...odd]) test.edit(name, { tags: [tag] });
      test.commitAll(tag);
    };
    test.git('checkout', '-q', '-b', 's');
    tagAll('s');
    test.git('checkout', '-q', 'main');
    tagAll('m');
    test.git('merge', '-q', 's');
    for (const name of odd) expect([name, test.engram(name).fields.tags]).toEqual([name, ['m', 's']]);
    test.git('reset', '-q', '--hard', 'HEAD~1');
    test.tryGit(['merge', '-s', 'resolve', 's']);
    const { resolved, remaining } = await test.resolve();
    expect(resolved).toMatchObject([{ path: A, how: 'merged' }]);
    expect(remaining.map(({ path, kind }) => [path, kind]).sort()).toEqual(
      odd.map((path) => [path, 'unsupported']).sort(),
    );
  });
});

describe('line ends', () => {
  it('CRLF in the work tree: LF in git, no conflict, CRLF again afterwards', async () => {
    const test = copyRepository(parted);
    test.git('config', 'core.autocrlf', 'true');
    for (const branch of ['s', 'main']) {
      test.git('checkout', '-q', branch);
      const lines = test.read('.gitattributes').replace('*.md text eol=lf', '*.md text eol=crlf');
      test.write('.gitattributes', lines);
      test.commitAll('crlf');
    }
    test.git('merge', '-q', 's');
    expect(outcomeOf(test)).toEqual(BOTH);
    expect(test.git('show', `HEAD:${A}`)).not.toContain('\r');
    expect(test.read(A)).toContain(`${BODY.slice(0, 4)}`);
    expect(readFileSync(join(test.root, A), 'latin1')).toContain('\r\n');
  });

  it('CRLF in git on one side, none on the other', async () => {
    const test = await makeMergeRepository({ files: { '.gitattributes': '*.md merge=co-engram\n' } });
    const rewrite = (convert: (text: string) => string, tag: string) => {
      test.edit(A, { tags: ['base', tag] });
      test.write(A, convert(test.read(A)));
      test.commitAll(tag);
    };
    test.git('checkout', '-q', '-b', 's');
    rewrite((text) => text.replaceAll('\n', '\r\n'), 's');
    test.git('checkout', '-q', 'main');
    await learn(test, 'more', 0, (body) => body.replace('Line 1', 'Line one'));
    rewrite((text) => text, 'm');
    test.git('merge', '-q', 's');
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
    expect(test.engram(A).body).toContain('Line one');
    expect(test.read(A)).not.toContain('\r\r');
  });
});
