import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { writeHook } from '../helpers/hook-layouts';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

describe('hooks', () => {
  it('are installed, shown and taken out; documents are as promised', async () => {
    const test = makeCliRepository();
    const missing = await test.json('hooks status');
    expectSchema('hooks-status', missing);
    expect(missing).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('not installed'), expect.anything()],
    });
    const dry = await test.run('hooks install --dry-run');
    expect(dry).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('dry run') });
    const installed = await test.json('hooks install');
    expectSchema('hooks-install', installed);
    expect(installed).toMatchObject({ changed: true });
    expect((await test.run('hooks install')).stdout).toContain('nothing to change');
    expect((await test.run('hooks install --quiet')).stdout).toBe('');
    expect((await test.run('hooks status')).stdout).toMatch(/post-merge +installed/);
    expectSchema('status', await test.json('status'));
    expect((await test.run('status')).stdout).toMatch(
      /hooks +post-merge, post-rewrite, post-checkout, pre-commit/,
    );
    const removed = await test.json('hooks uninstall');
    expectSchema('hooks-uninstall', removed);
    expect(removed).toMatchObject({ changed: true });
    expect((await test.run('status')).stdout).toMatch(/hooks +none\n +not installed: post-merge/);
  });

  it('end with 1 and what to add where another language has the hook', async () => {
    const test = makeCliRepository();
    test.write('.git/hooks/pre-commit', '#!/usr/bin/env ruby\n');
    const { exitCode, stdout } = await test.run('hooks install');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/pre-commit +blocked.*ruby\n +add to .*\n +co_engram=/);
    expectSchema('hooks-install', (await test.run('hooks install --json')).stdout);
  });

  it('are known by their other names', async () => {
    const test = makeCliRepository();
    expect(await test.run('install-post-merge-hook --dry-run')).toMatchObject({ exitCode: 0 });
    const installed = await test.json('install-post-merge-hook');
    expectSchema('hooks-install', installed);
    expect(installed.hooks).toMatchObject([{ hook: 'post-merge', action: 'added' }]);
    const status = await test.json('hook-status');
    expectSchema('hooks-status', status);
    expect(status.hooks).toMatchObject([{ state: 'installed' }, { state: 'missing' }, {}, {}]);
    const removed = await test.json('uninstall-post-merge-hook');
    expectSchema('hooks-uninstall', removed);
    expect(removed.hooks).toMatchObject([{ hook: 'post-merge', action: 'removed' }]);
    writeHook(test, '.git/hooks/post-merge', []);
    test.write('.git/hooks/post-merge', '#!/usr/bin/perl\n');
    expect(await test.run('install-post-merge-hook')).toMatchObject({ exitCode: 1 });
  });

  it.each([
    [['hooks', 'install', 'post-comit'], 2],
    [['hooks', 'install', ''], 2],
    [['hooks', 'uninstall', 'pre-push'], 2],
    [['hooks', 'status', 'more'], 2],
    [['hooks'], 2],
  ])('%j is refused', async (words, exitCode) => {
    const test = makeCliRepository();
    expect(await test.run(words)).toMatchObject({ exitCode, stdout: '' });
  });

  it('have no place without git; nobody’s repository is not written', async () => {
    const plain = makeCliRepository({ git: false });
    expect(await plain.run('hooks install')).toMatchObject({ exitCode: 6, stdout: '' });
    const test = makeCliRepository();
    const result = await runCli(['hooks', 'install'], { cwd: test.root, home: tempFolder() });
    expect([result.exitCode, test.exists('.git/hooks/post-merge')]).toEqual([7, false]);
  });

  it('are installed by init, unless it is asked not to', async () => {
    const test = makeCliRepository();
    expect(await test.json('init --yes --no-hooks')).toMatchObject({ changed: true });
    expect(test.exists('.git/hooks/post-merge')).toBe(false);
    const first = await test.json('init --yes');
    expectSchema('init', first);
    expect(first.steps).toEqual(['hooks of git: post-merge, post-rewrite, post-checkout, pre-commit']);
    expect(await test.json('init --yes')).toMatchObject({ changed: false });
    expect(await test.json('hooks status')).toMatchObject({ ok: true, problems: [] });
    test.remove('.git/co-engram/hook.sh');
    expect(await test.json('init --yes')).toMatchObject({
      changed: true,
      steps: ['hooks of git: to be renewed'],
    });
    const folder = tempFolder();
    const made = await runCli(['init', folder, '--yes', '--json'], { cwd: folder, home: test.home });
    expect(JSON.parse(made.stdout).steps).toHaveLength(2);
    expect((await runCli(['hooks', 'status', '--repo', folder], { home: test.home })).stdout).toMatch(
      /pre-commit +installed/,
    );
  });

  it('that init must leave to a person are named by it', async () => {
    const test = makeCliRepository();
    test.write('.git/hooks/pre-commit', '#!/usr/bin/env ruby\n');
    expect((await test.run('init --yes')).stdout).toContain(
      'not installed: pre-commit; co-engram hooks install says why',
    );
  });

  it('tell of another program of the same name', async () => {
    const test = makeCliRepository();
    const bin = tempFolder();
    writeHook({ ...test, root: bin }, 'co-engram', []);
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const { stdout } = await test.run('hooks status --json', { env });
    const doctor = JSON.parse((await test.run('doctor --json', { env })).stdout);
    expectSchema('doctor', doctor);
    expect(JSON.stringify(doctor)).toContain('other_program');
    expectSchema('hooks-status', stdout);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, otherPrograms: [`${bin}/co-engram`] });
  });
});

describe('post-merge', () => {
  it('says what came since it last looked, and only then', async () => {
    const test = makeCliRepository({ files: { 'e/A.md': engramText() }, commit: true });
    const first = await test.json('post-merge');
    expectSchema('post-merge', first);
    expect(first).toMatchObject({ ok: true, from: null, line: '' });
    test.write('e/B.md', engramText({ id: testId(2) }));
    test.write('e/A.md', engramText({ title: 'Changed' }));
    test.write(
      'synapses/extends/syn-0.yaml',
      `id: syn-0\nfrom: ${testId(1)}\nto: ${testId(2)}\nkind: extends\n`,
    );
    test.commitAll();
    expect((await test.run('post-merge')).stdout).toBe('co-engram: 1 added, 1 changed, 1 linked\n');
    expect(await test.run('post-merge')).toMatchObject({ exitCode: 0, stdout: '' });
    test.git('mv', 'e/A.md', 'e/C.md');
    test.git('rm', '-q', 'e/B.md', 'synapses/extends/syn-0.yaml');
    test.commitAll();
    const last = await test.json('post-merge');
    expectSchema('post-merge', last);
    expect(last.line).toBe('1 moved, 1 removed, 1 unlinked');
  });

  it('ends with 0 whatever happens', async () => {
    const plain = makeCliRepository({ git: false });
    const failed = await plain.run('post-merge');
    expect(failed).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringContaining('no git repository'),
    });
    const document = await plain.json('post-merge');
    expectSchema('post-merge', document);
    expect(document).toMatchObject({ ok: false, problem: expect.stringContaining('no git repository') });
    expect(await runCli(['post-merge', '--repo', '/gone'])).toMatchObject({ exitCode: 0, stdout: '' });
    const unborn = makeCliRepository();
    expect(await unborn.json('post-merge')).toMatchObject({ ok: true, to: null });
  });

  it('is not misled by a damaged or forgotten note of where it was', async () => {
    const test = makeCliRepository({ files: { 'e/A.md': engramText() }, commit: true });
    for (const note of ['{', 'null', '{"head": 5}', '{"head": "zzz"}', `{"head": "${'1'.repeat(40)}"}`]) {
      test.write('.git/co-engram/merges-seen.json', note);
      expect(await test.json('post-merge')).toMatchObject({ ok: true, line: '' });
    }
  });
});
