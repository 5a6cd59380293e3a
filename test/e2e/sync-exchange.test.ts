/** What people learn reaches the others; nothing else does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { copyRepository } from '../helpers/merge-repository';
import { makeRepository } from '../helpers/repository';
import { A, makeTeam, personAt, type Team } from '../helpers/team';

describe('a memory without another one', () => {
  it('is committed, in its own words, and that is no failure', async () => {
    const alone = personAt(makeRepository({ files: { [A]: engramText() }, commit: true }).root);
    alone.learn('B');
    alone.write(A, engramText({ status: 'frozen' }));
    const [from, to] = [testId(1), testId(2)];
    const id = synapseId(from, to, 'contradicts');
    alone.write(`synapses/contradicts/${id}.yaml`, synapseText({ id, from, to, kind: 'contradicts' }));
    await alone.use(2);
    const first = await alone.sync();
    const message = 'memory: 1 added, 1 recalled, 1 frozen, 1 contradiction, settings';
    expect(first).toMatchObject({
      ok: true,
      exitCode: 0,
      committed: { sha: alone.head(), message, counts: { added: 1, recalled: 1, frozen: 1 } },
      pushed: { done: false, mode: 'none' },
    });
    expect(first.pulled.upToDate).toBeUndefined();
    expect(alone.git('log', '-1', '--format=%B').trim()).toBe(message);
    expect(alone.status()).toEqual([]);
    const commits = alone.git('rev-list', '--count', 'HEAD');
    expect(await alone.sync()).toMatchObject({ ok: true, committed: { message: '', counts: {} } });
    expect(await alone.syncText()).toMatchObject({ exitCode: 0, stdout: 'nothing to do\n', stderr: '' });
    expect(alone.git('rev-list', '--count', 'HEAD')).toBe(commits);
  });

  it('takes a message of somebody’s own', async () => {
    const alone = personAt(makeRepository({ commit: true }).root);
    alone.learn('B');
    await alone.sync('-m "x"'.replaceAll('"', ''));
    expect(alone.git('log', '-1', '--format=%s').trim()).toBe('x');
  });
});

describe('two people', () => {
  let team: Team;

  beforeAll(() => {
    team = makeTeam();
  });

  it('get what the other one learnt', async () => {
    const { a, b, hubGit } = team;
    a.learn('new');
    await a.use(3);
    const pushed = await a.sync();
    expect(pushed).toMatchObject({
      ok: true,
      pulled: { upToDate: true },
      pushed: { done: true, remote: 'origin', ref: 'refs/heads/main', mode: 'push', autoFallback: false },
    });
    expect(hubGit('rev-parse', 'main').trim()).toBe(a.head());
    const before = b.head();
    const pulled = await b.sync();
    expect(pulled).toMatchObject({
      ok: true,
      committed: { message: '' },
      pulled: { upToDate: false, from: before, to: a.head(), counts: { added: 1, recalled: 1 } },
      pushed: { done: false, mode: 'none' },
    });
    expect([b.exists('e/new.md'), b.used(), b.status()]).toEqual([true, 3, []]);
  });

  it('who both changed one record have both changes, the same bytes, and a merge that says what came', async () => {
    const { a, b } = team;
    a.edit(A, { tags: ['a', 'base'], updatedAt: '2026-01-02T00:00:00Z' }, (body) =>
      body.replace('Line 1', 'Line one'),
    );
    b.edit(A, { tags: ['b', 'base'], updatedAt: '2026-01-03T00:00:00Z' }, (body) =>
      body.replace('Line 9', 'Line nine'),
    );
    await Promise.all([a.use(2), b.use(5)]);
    await a.sync();
    expect(await b.sync()).toMatchObject({ ok: true, pushed: { done: true } });
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { done: false } });
    expect(b.head()).toBe(a.head());
    expect(b.engram(A)).toMatchObject({
      fields: { tags: ['a', 'b', 'base'] },
      body: expect.stringMatching(/Line one.*Line nine/s),
    });
    expect([a.used(), b.used(), b.status()]).toEqual([10, 10, []]);
    expect(b.git('log', '-1', '--format=%s').trim()).toBe(
      'memory: merge origin/main (1 changed, 1 recalled)',
    );
    expect(b.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2);
    expect(b.git('rev-parse', 'ORIG_HEAD').trim()).toBe(b.git('rev-parse', 'HEAD^1').trim());
    expect(b.log().some(({ via, path }) => via === 'sync' && path === A)).toBe(true);
  });

  it('come to the same tree as by git merge with the driver', async () => {
    const { a, b } = team;
    a.edit(A, { title: 'A title', updatedAt: '2026-02-02T00:00:00Z' });
    a.learn('moved');
    a.remove('e/new.md');
    b.edit(A, { title: 'Another title', updatedAt: '2026-02-03T00:00:00Z' });
    b.edit('e/new.md', { tags: ['x'] });
    await a.sync();
    b.commitAll('b');
    const plain = copyRepository(b);
    await plain.register();
    plain.git('fetch', '-q');
    plain.tryGit(['merge', '-q', 'origin/main']);
    await plain.resolve();
    plain.git('commit', '-q', '--no-edit');
    expect(await b.sync()).toMatchObject({ ok: true });
    const treeOf = (tree: { git(...args: string[]): string }) => tree.git('rev-parse', 'HEAD^{tree}');
    expect(treeOf(b)).toBe(treeOf(plain));
    expect(b.log().filter(({ outcome }) => outcome === 'lost')).toEqual(
      expect.arrayContaining([expect.objectContaining({ via: 'sync', field: 'title' })]),
    );
    await a.sync();
    expect(a.head()).toBe(b.head());
  });

  it('who both changed many records come to that tree too', async () => {
    const many = Array.from({ length: 14 }, (_, n) => `f/${n}.md`);
    const files = many.map((path, n) => [path, engramText({ id: testId(200 + n), tags: ['base'] })]);
    const { a, b } = makeTeam({ files: Object.fromEntries(files) });
    for (const path of many) {
      a.edit(path, { tags: ['a', 'base'], updatedAt: '2026-02-02T00:00:00Z' });
      b.edit(path, { tags: ['b', 'base'], updatedAt: '2026-02-03T00:00:00Z' }, (body) => `${body} More.`);
    }
    a.git('mv', 'f/3.md', 'f/three.md');
    a.remove('f/4.md');
    await a.sync();
    b.commitAll('b');
    const plain = copyRepository(b);
    await plain.register();
    plain.git('fetch', '-q');
    plain.tryGit(['merge', '-q', 'origin/main']);
    await plain.resolve();
    plain.git('commit', '-q', '--no-edit');
    expect(await b.sync()).toMatchObject({ ok: true, pulled: { counts: { changed: 13 } } });
    expect(b.git('rev-parse', 'HEAD^{tree}')).toBe(plain.git('rev-parse', 'HEAD^{tree}'));
    expect(b.engram('f/three.md')).toMatchObject({
      fields: { tags: ['a', 'b', 'base'] },
      body: 'Some words. More.',
    });
    expect([b.exists('f/3.md'), b.exists('f/4.md'), b.status()]).toEqual([false, true, []]);
  });

  it('with --rebase have one line of history', async () => {
    const { a, b } = team;
    a.edit(A, { tags: ['a2', 'base'], updatedAt: '2026-03-02T00:00:00Z' });
    await a.sync();
    for (const n of [1, 2, 3]) {
      const tags = [...(b.engram(A).fields.tags as string[]), `r${n}`];
      b.edit(A, { tags, updatedAt: `2026-03-03T00:00:0${n}Z` });
      b.commitAll(`r${n}`);
    }
    b.write('notes.txt', 'unrelated');
    b.git('add', 'notes.txt');
    const report = await b.sync('--rebase');
    expect(report).toMatchObject({
      ok: true,
      pulled: { upToDate: false, to: b.head() },
      pushed: { done: true },
    });
    expect(b.git('log', '-4', '--format=%s').trim().split('\n').slice(0, 3)).toEqual(['r3', 'r2', 'r1']);
    expect(b.git('rev-list', '--merges', '--count', `${a.head()}..HEAD`).trim()).toBe('0');
    expect(b.engram(A).fields.tags).toEqual(['a2', 'base', 'r1', 'r2', 'r3']);
    expect(b.status()).toEqual(['A  notes.txt']);
    expect(b.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    b.git('rm', '-q', '-f', 'notes.txt');
    await a.sync();
  });
});

describe('a merge that was made elsewhere', () => {
  it('and lost something is named at the end of the sync that brings it; our own is not looked at', async () => {
    const { a, b } = makeTeam();
    expect(await b.sync()).toMatchObject({ ok: true });
    a.git('checkout', '-q', '-b', 's');
    a.edit(A, { tags: ['base', 's'], updatedAt: '2026-01-02T00:00:00Z' });
    a.commitAll('s');
    a.git('checkout', '-q', 'main');
    a.edit(A, { tags: ['base', 'm'], updatedAt: '2026-01-03T00:00:00Z' });
    a.commitAll('m');
    a.git('merge', '-q', '--no-edit', '-X', 'ours', 's');
    expect(await a.sync()).toMatchObject({ ok: true });
    b.learn('mine');
    const { stderr, exitCode } = await b.syncText();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining('1 merge made elsewhere lost something: co-engram merge audit'),
    });
  });
});

describe('parts of a sync', () => {
  it('--no-push commits and merges, --no-pull commits and pushes', async () => {
    const { a, b, hubGit } = makeTeam();
    const before = hubGit('rev-parse', 'main');
    a.learn('B');
    expect(await a.sync('--no-push')).toMatchObject({
      ok: true,
      committed: { counts: { added: 1 } },
      pulled: { upToDate: true },
      pushed: { done: false },
    });
    expect(hubGit('rev-parse', 'main')).toBe(before);
    const pushed = await a.sync('--no-pull');
    expect(pushed).toMatchObject({ ok: true, pushed: { done: true } });
    expect(pushed.pulled.upToDate).toBeUndefined();
    b.learn('C');
    const refused = await b.sync('--no-pull');
    expect(refused).toMatchObject({
      ok: false,
      exitCode: 5,
      committed: { counts: { added: 1 } },
      problem: { code: 'rejected', message: 'origin/main has commits that are not here' },
    });
    expect(await b.sync()).toMatchObject({ ok: true, pushed: { done: true } });
  });

  it('--pull-only neither commits nor pushes, and keeps what is not committed', async () => {
    const { a, b, hubGit } = makeTeam();
    a.learn('B');
    await a.sync();
    b.learn('C');
    const before = hubGit('rev-parse', 'main');
    expect(await b.sync('--pull-only --timeout 30')).toMatchObject({
      ok: true,
      committed: { message: '' },
      pulled: { upToDate: false, counts: { added: 1 } },
      pushed: { done: false },
    });
    expect([b.exists('e/B.md'), b.status(), hubGit('rev-parse', 'main')]).toEqual([
      true,
      ['?? e/C.md'],
      before,
    ]);
    a.edit(A, { tags: ['a'] });
    await a.sync();
    b.edit(A, { tags: ['b'] });
    const refused = await b.sync('--pull-only');
    expect(refused).toMatchObject({ exitCode: 5, problem: { code: 'in-the-way' } });
    expect(b.engram(A).fields.tags).toEqual(['b']);
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.engram(A).fields.tags).toEqual(['a', 'b']);
  });

  it('the light stage runs before the commit when it is due, unless --no-maintain', async () => {
    const { a } = makeTeam();
    const state = '.git/co-engram/maintenance-state.json';
    expect(await a.sync('--no-maintain')).toMatchObject({ ok: true });
    expect(await a.sync('--pull-only')).toMatchObject({ ok: true });
    expect(await a.sync('--dry-run')).toMatchObject({ ok: true });
    expect(a.exists(state)).toBe(false);
    expect(await a.sync()).toMatchObject({ ok: true, committed: { message: '' } });
    const first = a.read(state);
    expect(first).toMatch(/"light": "20/);
    expect(await a.sync()).toMatchObject({ ok: true });
    expect(a.read(state)).toBe(first);
  });

  it('--dry-run says what it would do and touches nothing', async () => {
    const { a, b, hubGit } = makeTeam();
    a.edit(A, { tags: ['a', 'base'] });
    await a.sync();
    b.edit(A, { tags: ['b', 'base'] });
    b.commitAll('b');
    b.git('fetch', '-q');
    b.learn('C');
    const before = [b.head(), b.status(), b.git('ls-files', '-s'), hubGit('rev-parse', 'main'), b.log()];
    expect(await b.sync('--dry-run')).toMatchObject({
      ok: true,
      dryRun: true,
      files: ['e/C.md'],
      committed: { message: 'memory: 1 added', counts: { added: 1 } },
      pulled: { upToDate: false, from: b.head(), counts: { changed: 1 }, conflicts: [] },
      pushed: { done: false, remote: 'origin', ref: 'refs/heads/main', mode: 'push' },
    });
    const { stdout } = await b.syncText('--dry-run');
    expect(stdout).toMatch(
      /dry run.*\ncommit +memory: 1 added\n +e\/C.md\npull +1 changed\npush +to origin main/,
    );
    expect([b.head(), b.status(), b.git('ls-files', '-s'), hubGit('rev-parse', 'main'), b.log()]).toEqual(
      before,
    );
  });

  it.each([
    ['--pull-only --no-pull', '--pull-only and --no-pull exclude each other'],
    ['--pull-only -m x', '--pull-only and --message exclude each other'],
    ['--timeout -1', 'timeout'],
    ['--leave-conflicts --dry-run', 'dry-run'],
  ])('%s is refused', async (args, message) => {
    const { exitCode, stderr } = await makeTeam().a.syncText(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
  });
});

describe('what is no matter of the memory', () => {
  it('stays as it is: staged, changed, new, ignored, private', async () => {
    const { a, b } = makeTeam({ files: { 'tool.sh': 'one\n', 'README.md': '# Read me\n' } });
    b.learn('theirs');
    await b.sync();
    a.write('tool.sh', 'two\n');
    a.git('add', 'tool.sh');
    a.write('tool.sh', 'three\n');
    a.write('README.md', '# Read me, please\n');
    a.write('new.txt', 'x');
    a.write('private/secret.md', engramText({ id: testId(77) }));
    a.git('add', '-f', 'private/secret.md');
    a.learn('mine');
    const before = ['A  private/secret.md', ' M README.md', 'MM tool.sh', '?? new.txt'].sort();
    expect(await a.sync()).toMatchObject({ ok: true, committed: { message: 'memory: 1 added' } });
    expect(a.status().sort()).toEqual(before);
    expect(a.read('tool.sh')).toBe('three\n');
    expect(a.git('show', ':tool.sh')).toBe('two\n');
    expect(a.git('ls-tree', '-r', '--name-only', 'HEAD')).not.toContain('private');
    expect(a.exists('e/theirs.md')).toBe(true);
  });

  it('and is not fit to be shared, is left out and said; the rest is shared', async () => {
    const { a, hubGit } = makeTeam();
    a.learn('good');
    a.learn('marked', { body: 'x\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs' });
    a.write('e/broken.md', engramText({ id: testId(78) }).replace('title: ', 'title: ['));
    a.learn('secret', { body: `The key is ${['AKIA', 'QYLPMN5HFIQR7XYA'].join('')}.` });
    const report = await a.sync();
    expect(report).toMatchObject({
      ok: false,
      exitCode: 1,
      committed: { counts: { added: 1 } },
      pushed: { done: true },
      problem: { code: 'left-out', message: '3 files were left out' },
    });
    expect(report.leftOut.map(({ path }) => path)).toEqual(['e/broken.md', 'e/marked.md', 'e/secret.md']);
    expect(hubGit('ls-tree', '-r', '--name-only', 'main', 'e/').trim().split('\n')).toEqual([A, 'e/good.md']);
    expect(JSON.stringify(report)).not.toContain('QYLPMN5HFIQR7XYA');
    a.remove('e/broken.md');
    a.remove('e/marked.md');
    a.remove('e/secret.md');
    expect(await a.sync()).toMatchObject({ ok: true });
  });

  it('lines that keep private things out of git are put back first', async () => {
    const { a } = makeTeam();
    a.write('.gitignore', 'node_modules/\n');
    a.write('private/x.md', engramText({ id: testId(79) }));
    expect(await a.sync()).toMatchObject({ ok: true, committed: { message: 'memory: settings' } });
    expect(a.git('show', 'HEAD:.gitignore')).toMatch(/^node_modules\/\n\/private\/\n/);
    expect(a.status()).toEqual([]);
  });
});
