/** Servers that refuse, and networks that are not there. Hooks of a bare repository play the server. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { A, makeTeam, type Team } from '../helpers/team';

/** What a server says to a push of ours, as git shows it. */
const MAIN = 'refs/heads/main';

describe('a push that somebody was quicker with', () => {
  it('is fetched, merged and tried again', async () => {
    const team = makeTeam();
    const { a, b, hub, hubGit } = team;
    b.learn('B');
    await b.sync();
    hubGit('branch', 'ahead', 'main');
    hubGit('update-ref', MAIN, a.head());
    a.learn('mine');
    // The moment between the fetch and the push: the hook moves the branch the first time.
    a.hook('pre-push', `git --git-dir='${hub}' update-ref ${MAIN} ahead; exit 0`);
    expect(await a.sync()).toMatchObject({
      ok: true,
      pulled: { upToDate: false, counts: { added: 1 } },
      pushed: { done: true },
    });
    expect([a.exists('e/B.md'), hubGit('rev-parse', 'main').trim()]).toEqual([true, a.head()]);
  });

  it('three times more is told, and nothing is lost', async () => {
    const { a, hub, hubGit } = makeTeam();
    a.learn('mine');
    const commit = `git --git-dir='${hub}' -c user.name=x -c user.email=x commit-tree ${MAIN}^{tree} -p ${MAIN} -m x`;
    a.hook(
      'pre-push',
      `git --git-dir='${hub}' update-ref ${MAIN} "$(${commit})"; echo push >>"${a.root}/.git/pushes"`,
    );
    const report = await a.sync();
    expect(report).toMatchObject({
      ok: false,
      exitCode: 5,
      committed: { counts: { added: 1 } },
      problem: { code: 'rejected', message: 'origin/main kept changing: the push was refused 4 times' },
    });
    expect(a.read('.git/pushes').trim().split('\n')).toHaveLength(4);
    expect(hubGit('log', '-1', '--format=%s', 'main').trim()).toBe('x');
    expect(a.status()).toEqual([]);
  });
});

describe('a server that takes changes for review only', () => {
  const GERRIT = `while read old new ref; do case $ref in refs/for/*) ;; *) exit 0;; esac; done`;

  function gerrit({ serverHook }: Team): void {
    // As `update` runs for each ref: the reason goes into the answer of the server.
    serverHook(
      'update',
      'case $1 in refs/for/*) exit 0;; esac; echo "prohibited by Gerrit: not permitted: update" >&2; exit 1',
    );
    serverHook('pre-receive', GERRIT);
  }

  it('gets them there, and that is no failure', async () => {
    const team = makeTeam();
    gerrit(team);
    const { a, hubGit } = team;
    a.learn('mine');
    const before = hubGit('rev-parse', 'main');
    expect(await a.sync()).toMatchObject({
      ok: true,
      exitCode: 0,
      pushed: { done: true, ref: 'refs/for/main', mode: 'gerrit-review', autoFallback: true },
    });
    expect(hubGit('rev-parse', 'main')).toBe(before);
    expect(hubGit('rev-parse', 'refs/for/main').trim()).toBe(a.head());
    a.learn('more');
    expect((await a.syncText()).stdout).toContain('pushed   to origin refs/for/main for review');
  });

  it('and wants a Change-Id gets one from the hook of the clone; without it, the hint says so', async () => {
    const team = makeTeam();
    const { a, serverHook } = team;
    serverHook(
      'update',
      `git log -1 --format=%B "$3" | grep -q '^Change-Id: I' && exit 0; echo 'ERROR: commit: missing Change-Id in message footer' >&2; exit 1`,
    );
    a.learn('mine');
    expect(await a.sync()).toMatchObject({
      exitCode: 7,
      problem: { code: 'server-refused', hint: expect.stringContaining('commit-msg hook') },
    });
    a.hook('commit-msg', `grep -q '^Change-Id' "$1" || printf '\\nChange-Id: I0123456789\\n' >>"$1"`);
    a.learn('more');
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { done: true } });
    expect(a.git('log', '-1', '--format=%B').trim()).toBe('memory: 1 added\n\nChange-Id: I0123456789');
  });
});

describe('a server that refuses', () => {
  it.each([
    ['GH006: Protected branch update failed for refs/heads/main.', 'protected-branch'],
    ['You are not allowed to push code to protected branches on this project.', 'protected-branch'],
    ['the memory is closed today', 'server-refused'],
  ])('with "%s" is quoted', async (words, code) => {
    const { a, serverHook } = makeTeam();
    serverHook('pre-receive', `echo "${words}" >&2; exit 1`);
    a.learn('mine');
    const report = await a.sync();
    expect(report).toMatchObject({
      ok: false,
      exitCode: 7,
      committed: { sha: a.head() },
      pushed: { done: false },
      problem: { code, errorCode: 'REFUSED', details: expect.arrayContaining([words]) },
    });
    const { stdout, stderr, exitCode } = await a.syncText();
    expect([exitCode, stdout]).toEqual([7, expect.stringContaining(`  ${words}`)]);
    expect(stderr).toMatch(/^hint: /m);
  });

  it('is never forced, whatever the configuration says', async () => {
    const { a, b, hubGit } = makeTeam();
    b.learn('B');
    await b.sync();
    a.git('config', 'remote.origin.push', `+${MAIN}:${MAIN}`);
    a.git('config', '--bool', 'remote.origin.mirror', 'true');
    a.learn('mine');
    hubGit('branch', 'theirs', 'main');
    const refused = await a.sync('--no-pull');
    expect(refused).toMatchObject({ exitCode: 5, problem: { code: 'rejected' } });
    expect(hubGit('rev-parse', 'main').trim()).toBe(b.head());
    expect(await a.sync()).toMatchObject({ ok: true });
    expect(hubGit('branch', '--list', 'theirs').trim()).toBe('theirs');
    expect(hubGit('ls-tree', '-r', '--name-only', 'main')).toContain('e/B.md');
  });

  it('finds what the user’s own refspecs send it', async () => {
    const { a, hubGit } = makeTeam();
    a.git('config', 'remote.origin.push', `${MAIN}:refs/heads/inbox/a`);
    a.learn('mine');
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { done: true, remote: 'origin' } });
    expect(hubGit('rev-parse', 'inbox/a').trim()).toBe(a.head());
    expect(hubGit('rev-parse', 'main').trim()).not.toBe(a.head());
  });
});

describe('another repository that cannot be reached', () => {
  it('is told from one that is none, and what is new is committed', async () => {
    const { a, folder } = makeTeam();
    a.git('remote', 'set-url', 'origin', join(folder, 'gone.git'));
    a.learn('mine');
    expect(await a.sync()).toMatchObject({
      ok: false,
      exitCode: 6,
      committed: { sha: a.head() },
      problem: { code: 'no-such-remote', message: 'there is no repository at origin' },
    });
    expect(a.status()).toEqual([]);
  });

  it.each([
    ['ssh: Could not resolve hostname git.example.org: Name or service not known', 'offline'],
    ['ssh: connect to host git.example.org port 22: Connection refused', 'offline'],
    ['git@git.example.org: Permission denied (publickey).', 'auth'],
    ['Host key verification failed.', 'auth'],
  ])('by ssh, which says "%s"', async (words, code) => {
    const { a } = makeTeam();
    a.write('.git/ssh.sh', `#!/bin/sh\necho "${words}" >&2\nexit 255\n`);
    a.git('config', 'core.sshCommand', `sh '${a.root}/.git/ssh.sh'`);
    a.git('remote', 'set-url', 'origin', 'git@git.example.org:memory.git');
    a.learn('mine');
    const report = await a.sync();
    expect(report).toMatchObject({ exitCode: 6, committed: { sha: a.head() }, problem: { code } });
    expect(report.problem?.details).toContain(words);
  });

  it('over http and wants a password fails at once, without asking', async () => {
    const { a } = makeTeam();
    const server = createServer((socket) => {
      socket.once('data', () =>
        socket.end(
          'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
        ),
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    a.git('remote', 'set-url', 'origin', `http://127.0.0.1:${port}/memory.git`);
    try {
      expect(await a.sync()).toMatchObject({ exitCode: 6, problem: { code: 'auth' } });
    } finally {
      server.close();
    }
    expect(await a.sync()).toMatchObject({ exitCode: 6, problem: { code: 'offline' } });
  });

  it('that hangs is given up after --timeout, and the next sync is as any', async () => {
    const { a, hubGit } = makeTeam();
    a.write('.git/ssh.sh', '#!/bin/sh\nexec sleep 60\n');
    a.git('config', 'core.sshCommand', `sh '${a.root}/.git/ssh.sh'`);
    const url = a.git('remote', 'get-url', 'origin').trim();
    a.git('remote', 'set-url', 'origin', 'git@git.example.org:memory.git');
    a.learn('mine');
    const began = performance.now();
    expect(await a.sync('--timeout 1')).toMatchObject({
      ok: false,
      exitCode: 6,
      committed: { sha: a.head() },
      problem: { code: 'timeout' },
    });
    expect(performance.now() - began).toBeLessThan(15_000);
    a.git('remote', 'set-url', 'origin', url);
    expect(await a.sync('--timeout 60')).toMatchObject({ ok: true, pushed: { done: true } });
    expect(hubGit('rev-parse', 'main').trim()).toBe(a.head());
  });

  it('during the push is told likewise', async () => {
    const { a, serverHook } = makeTeam();
    serverHook('pre-receive', 'sleep 30');
    a.edit(A, { tags: ['a'] });
    const began = performance.now();
    expect(await a.sync('--timeout 2')).toMatchObject({ exitCode: 6, problem: { code: 'timeout' } });
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
