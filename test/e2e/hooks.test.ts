/** When git calls our hooks, and what they do then: with real git and the built program. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { type GitSaid, personsGit } from '../helpers/hook-layouts';
import { makeRepository, type TestRepository } from '../helpers/repository';
import { runBuilt } from '../helpers/run-built';
import { tempFolder } from '../helpers/temp-folder';

const A = 'e/A.md';
const B = 'e/B.md';
const BODY = ['One.', 'Two.', 'Three.'].join('\n\n');

interface HookedRepository extends TestRepository {
  person(...args: string[]): GitSaid;
}

/** `e/A.md` on main; branch `s` adds `e/B.md`. Hooks installed. */
async function makeHooked(root = tempFolder()): Promise<HookedRepository> {
  mkdirSync(root, { recursive: true });
  const test = makeRepository({ root, files: { [A]: engramText({ body: BODY }) }, commit: true });
  test.git('checkout', '-q', '-b', 's');
  test.write(B, engramText({ id: testId(2), title: 'Another' }));
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  const installed = await runBuilt(['hooks', 'install', '--repo', root]);
  expect(installed).toMatchObject({ exitCode: 0, stderr: '' });
  return { ...test, person: (...args) => personsGit(root, args) };
}

const TOLD = 'co-engram: 1 added\n';
const seenHead = (test: TestRepository): string =>
  existsSync(join(test.root, '.git/co-engram/merges-seen.json'))
    ? (JSON.parse(test.read('.git/co-engram/merges-seen.json')) as { head: string }).head
    : '';
const head = (test: TestRepository): string => test.git('rev-parse', 'HEAD').trim();
const cached = (test: TestRepository): number =>
  existsSync(join(test.root, '.git/co-engram/cache'))
    ? readdirSync(join(test.root, '.git/co-engram/cache')).length
    : 0;

/** A commit of one's own on main, which no hook tells of. */
function own(test: HookedRepository): HookedRepository {
  test.write(A, engramText({ body: BODY.replace('One', 'Our one') }));
  test.git('-c', 'core.hooksPath=/dev/null', 'commit', '-qam', 'own');
  return test;
}

describe('after a merge', () => {
  it.each<[string, (test: HookedRepository) => GitSaid]>([
    ['a merge', (test) => own(test).person('merge', '-q', '--no-edit', 's')],
    ['a fast-forward', (test) => test.person('merge', '-q', 's')],
    ['a pull', (test) => test.person('pull', '-q', '.', 's')],
    ['a pull by rebase without own commits', (test) => test.person('pull', '-q', '--rebase', '.', 's')],
    ['a pull by rebase with own commits', (test) => own(test).person('pull', '-q', '--rebase', '.', 's')],
    ['a rebase', (test) => own(test).person('rebase', '-q', 's')],
  ])('%s brings the cache up to date and says what came', async (_, merge) => {
    const test = await makeHooked();
    const { code, stderr } = merge(test);
    expect(code).toBe(0);
    expect(stderr).toMatch(/co-engram: 1 added/);
    expect([seenHead(test), cached(test) > 0]).toEqual([head(test), true]);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('another branch brings the cache up to date without a word; files and amends are nothing', async () => {
    const test = await makeHooked();
    expect(test.person('checkout', '-q', 's')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(seenHead(test)).toBe(head(test));
    test.remove('.git/co-engram/merges-seen.json');
    test.write(A, 'x');
    expect(test.person('checkout', '-q', '--', A)).toMatchObject({ code: 0 });
    expect(test.person('commit', '-q', '--amend', '--no-edit', '--allow-empty')).toMatchObject({ code: 0 });
    expect(seenHead(test)).toBe('');
  });

  it('writes no tracked file, and holds no pull up, when it cannot do its work', async () => {
    const test = await makeHooked();
    test.write('co-engram.yaml', 'language: [\n');
    test.git('-c', 'core.hooksPath=/dev/null', 'commit', '-qam', 'broken settings');
    const { code, stderr } = test.person('merge', '-q', '--no-edit', 's');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/post-merge was passed over: .*co-engram\.yaml/),
    ]);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('is left out for one call by CO_ENGRAM_HOOKS=off', async () => {
    const test = await makeHooked();
    expect(personsGit(test.root, ['merge', '-q', 's'], { CO_ENGRAM_HOOKS: 'off' })).toMatchObject({
      stderr: '',
    });
    expect(seenHead(test)).toBe('');
  });

  it('in a linked worktree tells of that worktree', async () => {
    const test = await makeHooked();
    const tree = join(tempFolder(), 'tree');
    expect(test.person('worktree', 'add', '-q', '-b', 'w', tree)).toMatchObject({ code: 0 });
    expect(personsGit(tree, ['merge', '-q', 's'])).toMatchObject({ code: 0, stderr: TOLD });
    expect(existsSync(join(test.root, '.git/worktrees/tree/co-engram/merges-seen.json'))).toBe(true);
    expect(seenHead(test)).toBe('');
    // The common hooks outlive the worktree from which they were installed.
    const again = await runBuilt(['hooks', 'install', '--repo', tree, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false });
  });

  it('works in folders whose names a shell would take apart', async () => {
    const test = await makeHooked(join(tempFolder(), `it's "a" $(folder) %P; x`));
    expect(test.person('merge', '-q', 's')).toMatchObject({ code: 0, stderr: TOLD });
  });
});

describe('the program that a hook starts', () => {
  const withPath = (test: TestRepository, path: string, args = ['merge', '-q', 's']) =>
    personsGit(test.root, args, { PATH: path });

  /** A PATH with git and a shell, and without node. */
  function pathWithoutNode(): string {
    const bin = join(tempFolder(), 'bin');
    mkdirSync(bin);
    for (const name of ['git', 'sh', 'env', 'dirname', 'basename']) {
      const found = (process.env.PATH ?? '')
        .split(':')
        .map((folder) => join(folder, name))
        .find(existsSync);
      if (found !== undefined) symlinkSync(found, join(bin, name));
    }
    return bin;
  }

  it('needs no node on the PATH: its own is named', async () => {
    const test = await makeHooked();
    expect(withPath(test, pathWithoutNode())).toMatchObject({ code: 0, stderr: TOLD });
  });

  it('finds another node when its own is gone, and passes silently without any', async () => {
    const test = await makeHooked();
    const script = '.git/co-engram/hook.sh';
    test.write(script, test.read(script).replace(/^node=.*$/m, "node='/gone/node'"));
    const path = pathWithoutNode();
    expect(withPath(test, path)).toEqual({ code: 0, stdout: '', stderr: '' });
    test.git('reset', '-q', '--hard', 'HEAD~1');
    symlinkSync(process.execPath, join(path, 'node'));
    expect(withPath(test, path)).toMatchObject({ code: 0, stderr: TOLD });
  });

  it('gone is looked for on the PATH, and nowhere else', async () => {
    const test = await makeHooked();
    const script = '.git/co-engram/hook.sh';
    test.write(script, test.read(script).replace(/^program=.*$/m, "program='/gone/entry.cjs'"));
    const path = pathWithoutNode();
    expect(withPath(test, path)).toEqual({ code: 0, stdout: '', stderr: '' });
    test.git('reset', '-q', '--hard', 'HEAD~1');
    writeFileSync(
      join(path, 'co-engram'),
      `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/co-engram.js')}' "$@"\n`,
    );
    chmodSync(join(path, 'co-engram'), 0o755);
    expect(withPath(test, path)).toMatchObject({ code: 0, stderr: TOLD });
  });

  it('broken, stops no commit, and says that nothing was checked', async () => {
    const test = await makeHooked();
    const broken = join(tempFolder(), 'entry.cjs');
    writeFileSync(broken, 'this is no program');
    const script = '.git/co-engram/hook.sh';
    test.write(script, test.read(script).replace(/^program=.*$/m, `program='${broken}'`));
    const { code, stderr } = test.person('commit', '-q', '--allow-empty', '-m', 'x');
    expect([code, stderr]).toEqual([0, expect.stringContaining('the commit was not checked (status 1)')]);
    test.remove('.git/co-engram/hook.sh');
    expect(test.person('commit', '-q', '--allow-empty', '-m', 'y')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('of a moved repository is found again', async () => {
    const test = await makeHooked();
    const moved = join(dirname(test.root), 'moved-co-engram-test');
    renameSync(test.root, moved);
    expect(personsGit(moved, ['merge', '-q', 's'])).toMatchObject({ code: 0, stderr: TOLD });
    renameSync(moved, test.root);
  });
});

describe('before a commit', () => {
  const key = `AKIA${'IOSFODNN7'}EXAMPLQ`;
  const marked = `x\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs`;

  it.each<[string, string, string, RegExp]>([
    ['markers of a merge', A, engramText({ body: marked }), /e\/A\.md:\d+ unresolved merge markers/],
    ['front matter that does not parse', A, '---\nid: [\n---\n\nx\n', /e\/A\.md/],
    ['a secret', A, engramText({ body: `The key is ${key}.` }), /secret/],
    ['a private file', 'private/p.md', engramText({ id: testId(3) }), /private/],
    [
      'a private memory where it is shared',
      'e/P.md',
      engramText({ id: testId(3), visibility: 'private' }),
      /private/,
    ],
    [
      'a synapse whose id is not its own',
      'synapses/extends/syn-0123456789abcdef.yaml',
      `id: syn-0123456789abcdef\nfrom: ${testId(1)}\nto: ${testId(2)}\nkind: extends\nweight: 0.5\n`,
      /syn-0123456789abcdef/,
    ],
  ])('%s is not let through; --no-verify lets it', async (_, path, text, message) => {
    const test = await makeHooked();
    test.write(path, text);
    test.git('add', '-f', path);
    const { code, stderr } = test.person('commit', '-q', '-m', 'x');
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).not.toContain(key);
    expect(stderr).toMatch(/\nco-engram: nothing was committed; .*--no-verify\n$/);
    expect(test.person('commit', '-q', '--no-verify', '-m', 'x')).toMatchObject({ code: 0 });
  });

  it('what is committed is looked at, whichever way git gathers it', async () => {
    const test = await makeHooked();
    test.write(A, engramText({ body: marked }));
    expect(test.person('commit', '-q', '--allow-empty', '-m', 'nothing staged')).toMatchObject({ code: 0 });
    expect(test.person('commit', '-q', '-a', '-m', 'all')).toMatchObject({ code: 1 });
    expect(test.person('commit', '-q', '-m', 'by name', A)).toMatchObject({ code: 1 });
    test.git('add', A);
    test.write(B, engramText({ id: testId(2) }));
    test.git('add', '-N', B);
    expect(test.person('commit', '-q', '-m', 'another alone', '--only', B)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const tree = join(tempFolder(), 'tree');
    test.git('worktree', 'add', '-q', '-b', 'w', tree);
    writeFileSync(join(tree, A), engramText({ body: marked }));
    expect(personsGit(tree, ['commit', '-q', '-am', 'in a worktree'])).toMatchObject({ code: 1 });
  });

  describe('of a merge', () => {
    /** A merge stopped: both changed A, theirs added a tag; the work tree has our side without markers. */
    async function stopped(theirs = { tags: ['s'], body: BODY }): Promise<HookedRepository> {
      const test = await makeHooked();
      const quiet = ['-c', 'core.hooksPath=/dev/null'];
      test.git('checkout', '-q', 's');
      test.write(A, engramText(theirs));
      test.git(...quiet, 'commit', '-qam', 'theirs');
      test.git('checkout', '-q', 'main');
      own(test);
      test.git('config', 'merge.co-engram.driver', 'exit 1');
      test.write('.git/info/attributes', '*.md merge=co-engram\n');
      expect(test.person('merge', '-q', 's').code).toBe(1);
      expect(test.read(A)).not.toContain('<<<<');
      return test;
    }

    it('our side taken without merging is not let through, and the way to merge it is named', async () => {
      const test = await stopped();
      const { code, stderr } = test.person('commit', '-q', '-a', '--no-edit');
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/ours alone was taken; .*: tags \(git checkout/),
      ]);
      test.git('add', A);
      expect(test.person('commit', '-q', '--no-edit')).toMatchObject({ code: 1 });
      test.git('config', '--unset', 'merge.co-engram.driver');
      test.git('checkout', '--merge', '--', A);
      expect(await runBuilt(['merge', 'resolve', '--repo', test.root])).toMatchObject({ exitCode: 0 });
      expect(test.person('commit', '-q', '--no-edit')).toMatchObject({ code: 0, stderr: '' });
      expect(test.read(A)).toMatch(/tags: \[s\][\s\S]*Our one/);
    });

    it('lines of theirs that ours replaces are named too; meant so, --no-verify lets it through', async () => {
      const test = await stopped({ tags: [], body: BODY.replace('One', 'Their one') });
      test.git('add', A);
      expect(test.person('commit', '-q', '--no-edit').stderr).toContain('theirs would be lost: body');
      expect(test.person('commit', '-q', '--no-edit', '--no-verify')).toMatchObject({ code: 0 });
    });

    it('a merge that a person has written passes', async () => {
      const test = await stopped();
      test.write(A, engramText({ tags: ['s'], body: BODY.replace('One', 'One of both') }));
      expect(test.person('commit', '-q', '-a', '--no-edit')).toMatchObject({ code: 0, stderr: '' });
    });

    it('theirs that changed nothing of weight is no loss', async () => {
      const test = await stopped({ tags: [], body: `${BODY.replace('One', 'Our one')}` });
      expect(test.person('commit', '-q', '-a', '--no-edit')).toMatchObject({ code: 0 });
    });
  });

  it('our own commits are not looked at twice: what was allowed stays allowed', async () => {
    const test = await makeHooked();
    const args = [
      'add',
      'Key',
      '--content',
      `The example key is ${key}.`,
      '--allow-secret',
      'aws-access-key',
      '--commit',
    ];
    const added = await runBuilt([...args, '--repo', test.root]);
    expect(added.stderr).toBe('');
    expect(test.git('log', '-1', '--format=%s')).toMatch(/Key/);
  });

  it('takes less than a second', async () => {
    const test = await makeHooked();
    for (let n = 10; n < 210; n += 1)
      test.write(`e/N${n}.md`, engramText({ id: testId(n), title: `N ${n}` }));
    test.git('add', '-A');
    const times = [];
    for (let n = 0; n < 3; n += 1) {
      const start = performance.now();
      expect(test.person('commit', '-q', '--dry-run', '-m', 'x').code).toBe(0);
      const without = performance.now() - start;
      const second = performance.now();
      expect(test.person('hook', 'run', 'pre-commit')).toMatchObject({ code: 0 });
      times.push(performance.now() - second - without);
    }
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

describe('the hook files', () => {
  it('are never touched by reading', async () => {
    const test = await makeHooked();
    const before = readFileSync(join(test.root, '.git/hooks/pre-commit'));
    for (const command of [['hooks', 'status'], ['hook-status'], ['status']]) {
      expect(await runBuilt([...command, '--repo', test.root])).toMatchObject({ exitCode: 0 });
    }
    expect(readFileSync(join(test.root, '.git/hooks/pre-commit'))).toEqual(before);
  });
});
