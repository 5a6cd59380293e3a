/** Branches and work trees in every state that they may be in. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ignoreLines } from '../../src/store/layout';
import { engramText } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { runBuilt } from '../helpers/run-built';
import { runRealGit } from '../helpers/run-real-git';
import { A, makeTeam, personAt } from '../helpers/team';
import { tempFolder } from '../helpers/temp-folder';

const IGNORES = { '.gitignore': `${ignoreLines().join('\n')}\n` };

describe('a branch without a commit', () => {
  it('gets its first one, and the other repository its first branch, linked as git push -u does', async () => {
    const folder = tempFolder();
    runRealGit(folder, ['init', '-q', '--bare', '-b', 'main', 'hub.git']);
    const a = personAt(makeRepository({ root: tempFolder() }).root);
    a.git('remote', 'add', 'origin', join(folder, 'hub.git'));
    a.learn('first');
    expect(await a.sync()).toMatchObject({
      ok: true,
      committed: { counts: { added: 1, settings: 2 } },
      pulled: { upToDate: true },
      pushed: { done: true, ref: 'refs/heads/main' },
    });
    expect(a.git('rev-parse', '--abbrev-ref', '@{upstream}').trim()).toBe('origin/main');
    expect(a.head()).toBe(runRealGit(join(folder, 'hub.git'), ['rev-parse', 'main']).trim());
  });

  it('begins where the other repository is, with what is new here on top', async () => {
    const { hub, a: other, hubGit } = makeTeam();
    const a = personAt(
      makeRepository({
        root: tempFolder(),
        files: {
          'co-engram.yaml': other.read('co-engram.yaml'),
          '.gitignore': other.read('.gitignore'),
          'notes.txt': 'mine',
        },
      }).root,
    );
    a.git('remote', 'add', 'origin', hub);
    a.learn('mine');
    const before = hubGit('rev-parse', 'main').trim();
    expect(await a.sync()).toMatchObject({
      ok: true,
      committed: { message: 'memory: 1 added' },
      pulled: { upToDate: false, to: before },
      pushed: { done: true },
    });
    expect(a.git('rev-parse', 'HEAD~1').trim()).toBe(before);
    expect([a.read(A), a.status()]).toEqual([other.read(A), ['?? notes.txt']]);
  });

  it('touches nothing where files here and there differ', async () => {
    const { hub } = makeTeam();
    const a = personAt(makeRepository({ root: tempFolder() }).root);
    a.git('remote', 'add', 'origin', hub);
    a.write(A, engramText({ title: 'Mine' }));
    const report = await a.sync();
    expect(report).toMatchObject({
      exitCode: 5,
      problem: { code: 'in-the-way', message: expect.stringContaining('here and in origin/main differ') },
    });
    expect(report.problem?.details).toEqual(['.gitignore', A]);
    expect([a.tryGit(['rev-parse', '--verify', 'HEAD']).code === 0, a.engram(A).fields.title]).toEqual([
      false,
      'Mine',
    ]);
    expect(a.git('ls-files')).toBe('');
  });

  it('and nothing to commit, alone, has nothing to do', async () => {
    const a = personAt(makeRepository().root);
    for (const path of ['co-engram.yaml', '.gitignore']) a.git('add', path);
    expect(await a.sync()).toMatchObject({ ok: true, committed: { message: 'memory: settings' } });
  });
});

describe('a work tree in the middle of something', () => {
  it('on no branch: nothing is done', async () => {
    const { a } = makeTeam();
    a.git('checkout', '-q', '--detach');
    a.learn('mine');
    expect(await a.sync()).toMatchObject({
      ok: false,
      exitCode: 5,
      problem: { code: 'detached-head', hint: expect.stringContaining('git switch') },
    });
    expect(a.status()).toEqual(['?? e/mine.md']);
  });

  it.each([
    ['merge', 'a merge'],
    ['rebase', 'a rebase'],
    ['cherry-pick', 'a cherry-pick'],
  ])('%s: it is named, nothing is done', async (command, name) => {
    const { a } = makeTeam({ files: { 'x.txt': '0\n' } });
    a.git('checkout', '-q', '-b', 's');
    a.write('x.txt', '1\n');
    a.commitAll('s');
    a.git('checkout', '-q', 'main');
    a.write('x.txt', '2\n');
    a.commitAll('m');
    expect(a.tryGit([command, 's']).code).toBe(1);
    const before = [a.head(), a.status()];
    const report = await a.sync();
    expect(report).toMatchObject({
      exitCode: 5,
      problem: { code: 'in-progress', message: `cannot sync: ${name} is in progress` },
    });
    expect([a.head(), a.status()]).toEqual(before);
  });

  it('while another git holds the index: told, and the next one goes on', async () => {
    const { a, b } = makeTeam();
    b.edit(A, { tags: ['b'] });
    await b.sync();
    const lock = join(a.root, '.git/index.lock');
    writeFileSync(lock, '');
    const pulled = await a.sync();
    expect(pulled).toMatchObject({ exitCode: 5, problem: { code: 'busy' } });
    expect(a.status()).toEqual([]);
    a.learn('mine');
    expect(await a.sync()).toMatchObject({ exitCode: 5, problem: { code: 'busy' } });
    a.remove('.git/index.lock');
    expect(await a.sync()).toMatchObject({ ok: true, committed: { counts: { added: 1 } } });
  });

  it('with another writer at work waits for it', async () => {
    const { a } = makeTeam();
    a.learn('mine');
    const both = await Promise.all([a.sync(), a.sync('--no-push')]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(a.git('rev-list', '--count', 'HEAD').trim()).toBe('2');
  });
});

describe('the branch and its other side', () => {
  it('may have another name there', async () => {
    const { a, hubGit } = makeTeam();
    a.git('checkout', '-q', '-b', 'mine', '--track', 'origin/main');
    a.learn('x');
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { ref: 'refs/heads/main' } });
    expect([hubGit('rev-parse', 'main').trim(), hubGit('branch', '--list', 'mine')]).toEqual([a.head(), '']);
  });

  it('of a new branch are linked by the first push', async () => {
    const { a, hubGit } = makeTeam();
    a.git('checkout', '-q', '-b', 'topic');
    a.learn('x');
    expect(await a.sync()).toMatchObject({
      ok: true,
      pulled: { upToDate: true },
      pushed: { ref: 'refs/heads/topic' },
    });
    expect(hubGit('rev-parse', 'topic').trim()).toBe(a.head());
    expect(a.git('rev-parse', '--abbrev-ref', '@{upstream}').trim()).toBe('origin/topic');
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { done: false } });
  });

  it('may be two repositories: fetched from one, pushed to the other', async () => {
    const { a, b, folder, hubGit } = makeTeam();
    runRealGit(folder, ['clone', '-q', '--bare', 'hub.git', 'fork.git']);
    a.git('remote', 'add', 'fork', join(folder, 'fork.git'));
    a.git('config', 'branch.main.pushRemote', 'fork');
    b.learn('theirs');
    await b.sync();
    a.learn('mine');
    const before = hubGit('rev-parse', 'main');
    expect(await a.sync()).toMatchObject({
      ok: true,
      pulled: { upToDate: false },
      pushed: { remote: 'fork' },
    });
    expect(hubGit('rev-parse', 'main')).toBe(before);
    expect(runRealGit(join(folder, 'fork.git'), ['rev-parse', 'main']).trim()).toBe(a.head());
  });

  it('are asked for where several remotes are none that is called origin', async () => {
    const { a, hub } = makeTeam();
    a.git('remote', 'remove', 'origin');
    for (const name of ['one', 'two']) a.git('remote', 'add', name, hub);
    a.learn('mine');
    expect(await a.sync()).toMatchObject({
      exitCode: 5,
      problem: { code: 'unclear-upstream', message: 'there are several remotes: one, two' },
    });
    a.git('remote', 'remove', 'two');
    expect(await a.sync()).toMatchObject({ ok: true, pushed: { remote: 'one', done: true } });
  });

  it('with nothing in common are not mixed', async () => {
    const { hub, hubGit } = makeTeam();
    const a = personAt(makeRepository({ root: tempFolder(), files: IGNORES, commit: true }).root);
    a.git('remote', 'add', 'origin', hub);
    const before = [a.head(), hubGit('rev-parse', 'main')];
    expect(await a.sync()).toMatchObject({ exitCode: 5, problem: { code: 'unrelated-histories' } });
    expect([a.head(), hubGit('rev-parse', 'main')]).toEqual(before);
  });
});

describe('places', () => {
  it('a linked worktree syncs its own branch', async () => {
    const { a, folder, hubGit } = makeTeam();
    a.git('worktree', 'add', '-q', '-b', 'topic', join(folder, 'linked'));
    const linked = personAt(join(folder, 'linked'));
    linked.learn('x');
    expect(await linked.sync()).toMatchObject({ ok: true, pushed: { ref: 'refs/heads/topic' } });
    expect([hubGit('rev-parse', 'topic').trim(), a.exists('e/x.md')]).toEqual([linked.head(), false]);
  });

  it('a sparse checkout stays sparse, and what is outside of it is merged', async () => {
    const { a, b } = makeTeam({
      files: { 'f/B.md': engramText({ id: '01KDY6T0ZZ00000000000000B0', tags: ['base'] }) },
    });
    b.git('sparse-checkout', 'set', '--no-cone', '/*.yaml', '/.git*', '/f/');
    expect(b.exists(A)).toBe(false);
    a.edit(A, { tags: ['a', 'base'] });
    a.edit('f/B.md', { tags: ['a', 'base'] });
    await a.sync();
    b.edit('f/B.md', { tags: ['b', 'base'] });
    expect(await b.sync()).toMatchObject({ ok: true });
    expect([b.exists(A), b.engram('f/B.md').fields.tags, b.status()]).toEqual([
      false,
      ['a', 'b', 'base'],
      [],
    ]);
    expect(b.git('show', `HEAD:${A}`)).toMatch(/tags: \[(base, a|a, base)\]/);
  });

  it('lines that end with CRLF in the work tree stay so', async () => {
    const { a, b } = makeTeam({ files: { '.gitattributes': '*.md text eol=crlf merge=co-engram\n' } });
    a.edit(A, { tags: ['a', 'base'] });
    await a.sync();
    b.edit(A, { tags: ['b', 'base'] });
    expect(await b.sync()).toMatchObject({ ok: true });
    expect(b.read(A)).toMatch(/tags: \[a, b, base\]\r\n/);
    expect(b.git('show', `HEAD:${A}`)).not.toContain('\r');
    expect(b.status()).toEqual([]);
  });

  it('a folder without git, a bare repository and one inside another are told', async () => {
    const { hub, folder } = makeTeam();
    const plain = makeRepository({ git: false });
    const run = (root: string) => runBuilt(['sync', '--repo', root]);
    expect(await run(plain.root)).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('no git repository'),
    });
    expect(await run(hub)).toMatchObject({ exitCode: 6, stderr: expect.stringContaining('bare') });
    const inner = makeRepository({ git: false, root: join(folder, 'a', 'inner') });
    expect(await run(inner.root)).toMatchObject({ exitCode: 7, stderr: expect.stringContaining('inside') });
  });
});
