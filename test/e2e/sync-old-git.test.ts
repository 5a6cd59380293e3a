/** A git that cannot merge without a work tree: it merges in one of its own, and the result is the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pathWithGit } from '../helpers/fake-git';
import { copyRepository } from '../helpers/merge-repository';
import { A, makeTeam, partOnLine, personAt } from '../helpers/team';

let env: { PATH: string };

beforeAll(() => {
  env = {
    PATH: pathWithGit(`
case " $* " in
  *" version "*) echo 'git version 2.35.1'; exit;;
  *" merge-tree "* | *" hook run "*) echo 'usage: git' >&2; exit 129;;
esac
real "$@"`),
  };
});

describe('git before 2.38', () => {
  it('merges to the same tree as a newer one, and leaves what is staged alone', async () => {
    const { a, b } = makeTeam();
    a.edit(A, { tags: ['a', 'base'] }, (body) => body.replace('Line 1', 'Line one'));
    a.remove('co-engram.yaml');
    a.write('co-engram.yaml', 'language: en\n# ours\n');
    await a.sync();
    b.edit(A, { tags: ['b', 'base'] }, (body) => body.replace('Line 9', 'Line nine'));
    b.learn('mine');
    b.commitAll('b');
    const newer = personAt(copyRepository(b).root);
    expect(await newer.sync('--no-push')).toMatchObject({ ok: true });
    b.write('tool.sh', 'x\n');
    b.git('add', 'tool.sh');
    expect(await b.sync('', { env })).toMatchObject({
      ok: true,
      pulled: { upToDate: false, counts: { changed: 1 } },
      pushed: { done: true },
    });
    const treeOf = (tree: { git(...args: string[]): string }) => tree.git('rev-parse', 'HEAD^{tree}');
    expect(treeOf(b)).toBe(treeOf(newer));
    expect(b.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2);
    expect([b.status(), b.git('worktree', 'list').trim().split('\n').length]).toEqual([['A  tool.sh'], 1]);
  });

  it('shows both versions of the same lines, and touches nothing', async () => {
    const team = makeTeam();
    await partOnLine(team);
    const { b } = team;
    const report = await b.sync('', { env });
    expect(report).toMatchObject({
      exitCode: 5,
      problem: { code: 'conflicts' },
      pulled: { conflicts: [{ path: A }] },
    });
    expect(report.pulled.conflicts[0]?.ours).toContain('Line fyve');
    expect([b.status(), b.git('worktree', 'list').trim().split('\n').length]).toEqual([[], 1]);
    expect(await b.sync('--leave-conflicts', { env })).toMatchObject({ exitCode: 5 });
    expect(b.conflicts()).toEqual([`UU ${A}`]);
  });

  it('runs hooks, and one that refuses keeps everything as it was', async () => {
    const { a, b } = makeTeam();
    a.edit(A, { tags: ['a', 'base'] });
    await a.sync();
    b.edit(A, { tags: ['b', 'base'] });
    b.commitAll('b');
    b.hook('commit-msg', 'echo "no merges" >&2; exit 1');
    const before = [b.head(), b.read(A)];
    expect(await b.sync('', { env })).toMatchObject({
      exitCode: 7,
      problem: { code: 'commit-refused', details: expect.arrayContaining(['no merges']) },
    });
    expect([b.head(), b.read(A), b.git('worktree', 'list').trim().split('\n').length].flat()).toEqual([
      ...before,
      1,
    ]);
  });
});
