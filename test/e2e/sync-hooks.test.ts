/** Hooks of a clone, and signatures: what refuses keeps everything as it was, what changes a message is heard. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { A, makeTeam, type Team } from '../helpers/team';

/** Both changed A, in different places; `b` is about to merge. */
async function diverged(): Promise<Team> {
  const team = makeTeam();
  team.a.edit(A, { tags: ['a', 'base'] });
  await team.a.sync();
  team.b.edit(A, { tags: ['b', 'base'] });
  team.b.commitAll('b');
  return team;
}

describe('a hook of the clone that refuses', () => {
  it.each(['pre-commit', 'commit-msg'])(
    'the commit (%s): nothing is committed, fetched or pushed',
    async (name) => {
      const { a, b } = makeTeam();
      b.learn('theirs');
      await b.sync();
      a.learn('mine');
      const before = [a.head(), a.status()];
      a.hook(name, 'echo "not on a Friday" >&2; exit 1');
      const report = await a.sync();
      expect(report).toMatchObject({
        ok: false,
        exitCode: 7,
        pushed: { done: false },
        problem: {
          code: 'commit-refused',
          message: `a hook refused the commit: ${name}`,
          details: expect.arrayContaining(['not on a Friday']),
        },
      });
      expect(report.committed.sha).toBeUndefined();
      expect([a.head(), a.status(), a.exists('e/theirs.md')]).toEqual([...before, false]);
    },
  );

  it.each(['pre-merge-commit', 'commit-msg', 'prepare-commit-msg'])(
    'the merge (%s): nothing is merged',
    async (name) => {
      const { b, hubGit } = await diverged();
      b.hook(name, 'echo "no merges today" >&2; exit 1');
      const before = [b.head(), b.status(), b.read(A), hubGit('rev-parse', 'main')];
      expect(await b.sync()).toMatchObject({
        exitCode: 7,
        problem: { code: 'commit-refused', details: expect.arrayContaining(['no merges today']) },
      });
      expect([b.head(), b.status(), b.read(A), hubGit('rev-parse', 'main')]).toEqual(before);
    },
  );

  it('the push (pre-push): it is committed and merged, and its words are shown', async () => {
    const { b, hubGit } = await diverged();
    const before = hubGit('rev-parse', 'main');
    b.hook('pre-push', 'echo "run the tests first"; exit 1');
    expect(await b.sync()).toMatchObject({
      ok: false,
      exitCode: 7,
      pulled: { upToDate: false },
      pushed: { done: false },
      problem: { code: 'pre-push', details: expect.arrayContaining(['run the tests first']) },
    });
    expect([hubGit('rev-parse', 'main'), b.status()]).toEqual([before, []]);
    b.hook('pre-push', 'exit 0');
    expect(await b.sync()).toMatchObject({ ok: true, pushed: { done: true } });
  });
});

describe('a hook of the clone', () => {
  it('sees the merged state in the index, and may change the message', async () => {
    const { b } = await diverged();
    b.hook('pre-merge-commit', `git show :${A} >"$(git rev-parse --git-dir)/seen"`);
    b.hook('prepare-commit-msg', `[ "$2" = merge ] && echo prepared >>"$1"`);
    b.hook('commit-msg', `printf '\\nReviewed-by: nobody\\n' >>"$1"`);
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.read('.git/seen')).toContain('tags: [a, b, base]');
    expect(b.git('log', '-1', '--format=%B').trim()).toMatch(
      /^memory: merge origin\/main \(1 changed\)\nprepared\n\nReviewed-by: nobody$/,
    );
  });

  it('post-merge runs after a pull, and its failure is none of ours', async () => {
    const { a, b } = makeTeam();
    b.hook('post-merge', `echo "$1 $(git log -1 --format=%s)" >"$(git rev-parse --git-dir)/told"; exit 1`);
    a.learn('B');
    await a.sync();
    expect(await b.sync()).toMatchObject({ ok: true, exitCode: 0 });
    expect(b.read('.git/told').trim()).toBe('0 memory: 1 added');
    expect(b.status()).toEqual([]);
  });
});

describe('signatures', () => {
  function signWith(team: Team): void {
    const key = join(team.folder, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key]);
    for (const [name, value] of [
      ['gpg.format', 'ssh'],
      ['user.signingKey', key],
      ['commit.gpgSign', 'true'],
    ] as const) {
      team.b.git('config', name, value);
    }
  }

  const isSigned = (commit: string): boolean => /^gpgsig -----BEGIN SSH SIGNATURE/m.test(commit);

  it('are on commits, merges and rebased commits where the user wants them', async () => {
    const team = await diverged();
    const { a, b } = team;
    signWith(team);
    b.learn('signed');
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2);
    expect(['HEAD', 'HEAD^1'].map((name) => isSigned(b.git('cat-file', 'commit', name)))).toEqual([
      true,
      true,
    ]);
    await a.sync();
    a.learn('more');
    await a.sync();
    b.learn('mine');
    expect(await b.sync('--rebase')).toMatchObject({ ok: true });
    expect(isSigned(b.git('cat-file', 'commit', 'HEAD'))).toBe(true);
  });

  it('that cannot be made keep everything as it was', async () => {
    const { b } = await diverged();
    const merging = [b.head(), b.status(), b.read(A)];
    b.git('config', 'commit.gpgSign', 'true');
    b.git('config', 'gpg.program', '/bin/false');
    expect(await b.sync()).toMatchObject({ exitCode: 6, problem: { code: 'signing' } });
    expect([b.head(), b.status(), b.read(A)]).toEqual(merging);
    b.learn('mine');
    const report = await b.sync();
    expect(report).toMatchObject({ exitCode: 6, problem: { code: 'signing' } });
    expect(report.committed.sha).toBeUndefined();
    expect([b.head(), b.status()]).toEqual([merging[0], ['?? e/mine.md']]);
  });
});

describe('a clone that does not know whose commits these are', () => {
  it('says so', async () => {
    const { a } = makeTeam();
    for (const name of ['user.name', 'user.email']) a.git('config', '--unset', name);
    a.git('config', 'user.useConfigOnly', 'true');
    a.learn('mine');
    const nobody = {
      GIT_AUTHOR_NAME: undefined,
      GIT_AUTHOR_EMAIL: undefined,
      GIT_COMMITTER_NAME: undefined,
      GIT_COMMITTER_EMAIL: undefined,
    };
    expect(await a.sync('', { env: nobody })).toMatchObject({ exitCode: 6, problem: { code: 'identity' } });
    expect(a.status()).toEqual(['?? e/mine.md']);
  });
});
