/** Lines that both sides changed: nothing is touched, or they are left for a person who asked for that. */
import { describe, expect, it } from 'vitest';
import { engramText } from '../helpers/engram-text';
import { A, makeTeam, partOnLine, type Team } from '../helpers/team';

async function parted(options?: Parameters<typeof makeTeam>[0]): Promise<Team> {
  const team = makeTeam(options);
  await partOnLine(team);
  return team;
}

describe('lines that both sides changed', () => {
  it.each(['', '--rebase'])(
    'leave everything as it was, and both versions are shown (sync %s)',
    async (how) => {
      const { b, hubGit } = await parted();
      const hub = hubGit('rev-parse', 'main');
      const report = await b.sync(how);
      expect(report).toMatchObject({
        ok: false,
        exitCode: 5,
        committed: { sha: b.head(), counts: { changed: 1 } },
        pulled: {
          upToDate: false,
          conflicts: [{ path: A, message: expect.stringContaining('the same lines') }],
        },
        pushed: { done: false },
        problem: { code: 'conflicts', errorCode: 'CONFLICT', message: expect.stringContaining('1 file') },
      });
      const [conflict] = report.pulled.conflicts;
      expect(conflict?.ours).toContain('Line fyve');
      expect(conflict?.theirs).toContain('Line fife');
      expect(conflict?.places).toMatchObject([
        { ours: expect.stringContaining('Line fyve'), theirs: expect.stringContaining('Line fife') },
      ]);
      expect([b.status(), b.exists('.git/MERGE_HEAD'), hubGit('rev-parse', 'main')]).toEqual([
        [],
        false,
        hub,
      ]);
      expect(b.read(A)).toContain('Line fyve');
      expect(b.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
      const { stdout, stderr, exitCode } = await b.syncText(how);
      expect(exitCode).toBe(5);
      expect(stdout).toMatch(/e\/A\.md.*\n +ours +\| Line fyve.*\n +theirs \| Line fife/);
      expect(stderr).toContain('co-engram sync --leave-conflicts');
    },
  );

  it('are marked in the body with --leave-conflicts, the fields are merged, and the next sync goes on', async () => {
    const { a, b } = await parted();
    b.write('notes.txt', 'mine');
    expect(await b.sync('--leave-conflicts')).toMatchObject({ exitCode: 5, problem: { code: 'conflicts' } });
    expect(b.conflicts()).toEqual([`UU ${A}`]);
    const marked = b.read(A);
    expect(marked).toMatch(/tags: \[?.*a.*b.*base[\s\S]*<<<<<<< ours\nLine fyve[\s\S]*=======\nLine fife/);
    const waiting = await b.sync();
    expect(waiting).toMatchObject({
      exitCode: 5,
      problem: { code: 'in-progress', message: 'cannot sync: a merge is in progress' },
    });
    b.write(A, marked.replace(/<<<<<<<[\s\S]*>>>>>>> .*/, 'Line five.'));
    b.git('add', A);
    b.git('commit', '-q', '--no-edit');
    expect(await b.sync()).toMatchObject({ ok: true, pushed: { done: true } });
    expect(await a.sync()).toMatchObject({ ok: true });
    expect([a.engram(A).fields.tags, a.head()]).toEqual([['a', 'b', 'base'], b.head()]);
    expect(b.status()).toEqual(['?? notes.txt']);
  });

  it('stop a rebase with --rebase --leave-conflicts', async () => {
    const { b } = await parted();
    expect(await b.sync('--rebase --leave-conflicts')).toMatchObject({
      exitCode: 5,
      problem: { code: 'conflicts', hint: expect.stringContaining('git rebase --continue') },
    });
    expect(b.conflicts()).toEqual([`UU ${A}`]);
    expect(await b.sync()).toMatchObject({
      exitCode: 5,
      problem: { code: 'in-progress', message: 'cannot sync: a rebase is in progress' },
    });
    b.write(A, b.read(A).replace(/<<<<<<<[\s\S]*>>>>>>> .*/, 'Line five.'));
    b.git('add', A);
    expect(b.tryGit(['rebase', '--continue']).code).toBe(0);
    expect(await b.sync('--rebase')).toMatchObject({ ok: true, pushed: { done: true } });
  });

  it('are not left where something is staged: git would refuse, and nothing is touched', async () => {
    const { b } = await parted();
    b.write('notes.txt', 'mine');
    b.git('add', 'notes.txt');
    const report = await b.sync('--leave-conflicts');
    expect(report).toMatchObject({ exitCode: 5, problem: { code: 'in-the-way' } });
    expect([b.status(), b.exists('.git/MERGE_HEAD')]).toEqual([['A  notes.txt'], false]);
  });

  it('in a file that is no record are left to git', async () => {
    const { b } = await parted({ files: { 'tool.sh': 'one\n' } });
    const other = await parted({ files: { 'tool.sh': 'one\n' } });
    other.a.write('tool.sh', 'two\n');
    other.a.commitAll('a');
    await other.a.sync();
    other.b.git('checkout', '-q', '--', A);
    other.b.write('tool.sh', 'three\n');
    other.b.commitAll('b');
    const report = await other.b.sync();
    expect(report).toMatchObject({
      exitCode: 5,
      pulled: { conflicts: [{ path: 'tool.sh', ours: 'three\n', theirs: 'two\n', places: [] }] },
    });
    expect(other.b.status()).toEqual([]);
    expect(b.status()).toEqual([` M ${A}`]);
  });

  it('in both versions of an engram that one side cannot read any more are shown as text', async () => {
    const { a, b } = makeTeam();
    const text = engramText({ tags: ['base'] });
    a.write(A, text.replace('title: ', 'title: ['));
    a.commitAll('broken by hand');
    await a.sync();
    b.edit(A, { tags: ['b'] });
    expect(await b.sync()).toMatchObject({
      exitCode: 5,
      pulled: { conflicts: [{ path: A, theirs: expect.stringContaining('title: [') }] },
    });
    expect(b.status()).toEqual([]);
  });
});

describe('what git can only merge by guessing', () => {
  it('one side deleted, the other only used: it is deleted; reworded: it stays', async () => {
    const { a, b } = makeTeam({ files: { 'e/B.md': engramText({ id: '01KDY6T0ZZ00000000000000B0' }) } });
    a.remove(A);
    a.remove('e/B.md');
    await a.sync();
    b.edit(A, { version: 2, updatedAt: '2026-01-02T00:00:00Z' });
    b.edit('e/B.md', { title: 'Better words', updatedAt: '2026-01-02T00:00:00Z' });
    expect(await b.sync()).toMatchObject({ ok: true });
    expect([b.exists(A), b.exists('e/B.md')]).toEqual([false, true]);
    expect(b.engram('e/B.md').fields.title).toBe('Better words');
  });

  it('two new records under one path: both are there, none is mixed', async () => {
    const { a, b } = makeTeam();
    a.write('e/same.md', engramText({ id: '01KDY6T0ZZ00000000000000A1', title: 'One' }));
    await a.sync();
    b.write('e/same.md', engramText({ id: '01KDY6T0ZZ00000000000000B1', title: 'Two' }));
    expect(await b.sync()).toMatchObject({ ok: true });
    const names = b.git('ls-files', 'e').trim().split('\n');
    expect(names).toHaveLength(3);
    const titles = names.map((name) => b.engram(name).fields.title).sort();
    expect(titles).toEqual(['A test engram', 'One', 'Two']);
    expect(b.status()).toEqual([]);
    await a.sync();
    expect(a.head()).toBe(b.head());
  });

  it('both moved it: one file, both changes', async () => {
    const { a, b } = makeTeam();
    a.git('mv', A, 'e/moved-by-a.md');
    a.edit('e/moved-by-a.md', { tags: ['a', 'base'], updatedAt: '2026-01-02T00:00:00Z' });
    await a.sync();
    b.git('mv', A, 'e/moved-by-b.md');
    b.edit('e/moved-by-b.md', { tags: ['b', 'base'], updatedAt: '2026-01-03T00:00:00Z' });
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.git('ls-files', 'e').trim()).toBe('e/moved-by-b.md');
    expect(b.engram('e/moved-by-b.md').fields.tags).toEqual(['a', 'b', 'base']);
  });
});

describe('merges that crossed each other', () => {
  it('come to what git and the driver come to', async () => {
    const { a, b } = makeTeam();
    await Promise.all([a.register(), b.register()]);
    a.edit(A, { tags: ['a1', 'base'], updatedAt: '2026-01-02T00:00:00Z' });
    b.edit(A, { tags: ['b1', 'base'], updatedAt: '2026-01-03T00:00:00Z' });
    const [x, y] = [a.commitAll('x'), b.commitAll('y')];
    a.git('fetch', '-q', b.root, 'main');
    b.git('fetch', '-q', a.root, 'main');
    a.git('merge', '-q', '--no-edit', y);
    b.git('merge', '-q', '--no-edit', x);
    a.edit(A, { tags: ['a1', 'a2', 'b1', 'base'], updatedAt: '2026-01-04T00:00:00Z' });
    expect(await a.sync()).toMatchObject({ ok: true });
    b.edit(A, { tags: ['a1', 'b1', 'b2'], updatedAt: '2026-01-05T00:00:00Z' });
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.engram(A).fields.tags).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(b.status()).toEqual([]);
  });
});
