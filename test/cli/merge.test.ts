import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { pretendedGit } from '../helpers/hook-layouts';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const A = 'e/A.md';
const body = (line: string) => `First line.\n\n${line}\n\nLast line.`;
const text = (title: string, tags: string[], line: string, at: string) =>
  engramText({ title, tags, body: body(line), updatedAt: at });

/** git stopped a merge of A: both sides changed title and tags, and line 3 when `isMarked`. */
function conflicted({ isMarked }: { isMarked: boolean }) {
  const base = text('Base', ['base'], 'Middle.', '2026-01-01T00:00:00.000Z');
  const test = makeCliRepository({ files: { [A]: base }, commit: true });
  test.git('checkout', '-q', '-b', 's');
  test.write(
    A,
    text('Theirs', ['base', 's'], isMarked ? 'Their middle.' : 'Middle.', '2026-01-03T00:00:00.000Z'),
  );
  test.commitAll('s');
  test.git('checkout', '-q', 'main');
  test.write(
    A,
    text('Ours', ['base', 'm'], isMarked ? 'Our middle.' : 'Middle.', '2026-01-02T00:00:00.000Z'),
  );
  test.commitAll('m');
  expect(() => test.git('merge', 's')).toThrow();
  return test;
}

describe('merge resolve', () => {
  it('says what it merged, and ends with 0', async () => {
    const test = conflicted({ isMarked: false });
    const dry = await test.run('merge resolve --dry-run');
    expect(dry).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('dry run') });
    expect(test.git('ls-files', '-u')).not.toBe('');
    const document = await test.json('merge resolve');
    expectSchema('merge-resolve', document);
    expect(document).toMatchObject({ resolved: [{ path: A, how: 'merged' }], remaining: [], dryRun: false });
    expect(test.git('diff', '--cached', '--name-only')).toBe(`${A}\n`);
    const again = await test.run('merge resolve');
    expect(again).toMatchObject({ exitCode: 0, stdout: 'nothing is in conflict\n' });
  });

  it('ends with 5 while paths remain, and names them', async () => {
    const test = conflicted({ isMarked: true });
    const { exitCode, stdout } = await test.run('merge resolve');
    expect([exitCode, stdout]).toEqual([
      5,
      expect.stringMatching(/conflict e\/A\.md.*\n0 resolved, 1 left\n$/),
    ]);
    const json = await test.run('merge resolve --json');
    expect(json.exitCode).toBe(5);
    expectSchema('merge-resolve', json.stdout);
    expect(JSON.parse(json.stdout).remaining).toMatchObject([{ path: A, kind: 'conflict' }]);
  });

  it('takes paths as they are seen from the current folder', async () => {
    const test = conflicted({ isMarked: false });
    const options = { cwd: `${test.root}/e` };
    expect(await test.run(['merge', 'resolve', 'B.md'], options)).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await test.run(['merge', 'resolve', ''], options)).toMatchObject({ exitCode: 2 });
    expect(await test.run(['merge', 'resolve', 'A.md'], options)).toMatchObject({ exitCode: 0 });
  });

  it('is refused where nobody trusts the repository, and without git', async () => {
    const test = conflicted({ isMarked: false });
    const result = await runCli(['merge', 'resolve'], { cwd: test.root, home: tempFolder() });
    expect([result.exitCode, result.stderr]).toEqual([7, expect.stringContaining('trust')]);
    const plain = makeCliRepository({ git: false });
    expect(await plain.run('merge resolve')).toMatchObject({ exitCode: 6, stdout: '' });
  });
});

describe('merge audit', () => {
  /** A forge's button took our side of A. */
  function merged() {
    const test = conflicted({ isMarked: false });
    test.git('checkout', '--ours', '--', A);
    test.commitAll('Merge branch s');
    return test;
  }

  it('lists what a merge lost, and ends with 1 until it is put back', async () => {
    const test = merged();
    const found = await test.run('merge audit');
    expect(found.exitCode).toBe(1);
    expect(found.stdout).toMatch(
      /^[0-9a-f]{10} \d{4}-\d\d-\d\d Merge branch s.*\n {2}lost e\/A\.md {2}aliases: \+"Ours"\n/,
    );
    expect(found.stdout).toContain('title: "Theirs", now "Ours"');
    expect(found.stdout).toMatch(/tags: \+"s"\n[\s\S]*1 merge, 3 things lost\n$/);
    expect(found.stderr).toContain('merge audit --fix');
    const json = await test.run('merge audit --json');
    expect(json.exitCode).toBe(1);
    expectSchema('merge-audit', json.stdout);
    const dry = await test.run('merge audit --fix --dry-run');
    expect([dry.exitCode, dry.stdout]).toEqual([
      0,
      expect.stringMatching(/would mend e\/A\.md\n1 merge, 3 things to be put back\n$/),
    ]);
    const fixed = await test.run('merge audit --commit --json');
    expect(fixed.exitCode).toBe(0);
    expectSchema('merge-audit', fixed.stdout);
    expect(JSON.parse(fixed.stdout)).toMatchObject({
      mended: [A],
      commit: test.git('rev-parse', 'HEAD').trim(),
    });
    expect(await test.run('merge audit')).toMatchObject({ exitCode: 0, stdout: '1 merge, nothing lost\n' });
    expectSchema('merge-log', await test.json('merge log'));
    expect((await test.run('merge log')).stdout).toContain('title: kept "Theirs", lost "Ours"');
  });

  it('is told by status once merges have been noted', async () => {
    const test = conflicted({ isMarked: false });
    test.git('merge', '--abort');
    await test.json('status');
    expect(() => test.git('merge', 's')).toThrow();
    test.git('checkout', '--ours', '--', A);
    test.commitAll('Merge branch s');
    expect((await test.run('status')).stdout).toMatch(/merges +1 lost something: co-engram merge audit/);
    expectSchema('status', await test.json('status'));
  });

  it('is hinted at by those who read, until it is put back or accepted', async () => {
    const test = merged();
    await test.run('merge audit');
    for (const line of ['list', 'search middle', `get ${testId(1)}`]) {
      expect((await test.run(line)).stderr).toBe(
        'hint: merges made elsewhere lost something: co-engram merge audit\n',
      );
    }
    const accepted = await test.run('merge audit --accept --json');
    expect(accepted.exitCode).toBe(0);
    expectSchema('merge-audit', accepted.stdout);
    expect(JSON.parse(accepted.stdout)).toMatchObject({ lost: 3, mended: [] });
    expect((await test.run('list')).stderr).toBe('');
    expect(await test.run('merge audit')).toMatchObject({ exitCode: 0, stdout: '0 merges, nothing lost\n' });
    expect(await test.json('status')).toMatchObject({ merges: { lossy: [] } });
    // Asked for by name it is looked at again.
    expect(await test.run('merge audit HEAD^!')).toMatchObject({ exitCode: 1 });
    await test.run('merge audit HEAD^! --fix');
    expect((await test.run('list')).stderr).toBe('');
  });

  it.each([
    ['merge audit nothing..here', 3],
    ['merge audit -5', 3],
    ['merge audit --limit -1', 2],
    ['merge audit HEAD HEAD', 2],
  ])('%s is refused', async (line, exitCode) => {
    const test = makeCliRepository({ files: { [A]: text('Base', [], 'x', '2026-01-01') }, commit: true });
    expect(await test.run(line)).toMatchObject({ exitCode, stdout: '' });
  });

  it('has nothing to do where nothing was merged, and no place without git', async () => {
    const test = makeCliRepository();
    expect(await test.run('merge audit')).toMatchObject({ exitCode: 0, stdout: '0 merges, nothing lost\n' });
    expect(await test.run(['merge', 'audit', ''])).toMatchObject({ exitCode: 2 });
    expect(await test.run(['merge', 'audit', ' '])).toMatchObject({ exitCode: 3 });
    const plain = makeCliRepository({ git: false });
    expect(await plain.run('merge audit')).toMatchObject({ exitCode: 6, stdout: '' });
  });

  it('needs a git that merges without a work tree', async () => {
    const test = merged();
    const env = { PATH: `${pretendedGit(tempFolder(), '2.37.9')}:${process.env.PATH}` };
    const { exitCode, stderr } = await test.run('merge audit', { env });
    expect([exitCode, stderr]).toEqual([6, expect.stringContaining('2.38')]);
    expect(await test.run('status', { env })).toMatchObject({ exitCode: 0 });
  });
});

describe('merge log', () => {
  it('shows what was not kept, by path and by id', async () => {
    const test = conflicted({ isMarked: false });
    await test.run('merge resolve');
    const shown = await test.run('merge log');
    expect(shown.stdout).toContain('title: kept "Theirs", lost "Ours" of ours (later-update)');
    expect(shown.stdout).not.toContain('updatedAt');
    const document = await test.json('merge log --all');
    expectSchema('merge-log', document);
    expect(document.total).toBe(4);
    expect((await test.json(['merge', 'log', testId(1)])).total).toBe(1);
    expect((await test.json('merge log other')).total).toBe(0);
    for (const line of (await test.run('merge log --all --jsonl')).stdout.trim().split('\n')) {
      expectSchema('merge-log-line', line);
    }
    expect((await test.run('merge log --all')).stdout).toContain('merged');
  });

  it('shows conflicts, and texts that had to move', async () => {
    const test = conflicted({ isMarked: true });
    await test.run('merge resolve');
    const { stdout } = await test.run('merge log');
    expect(stdout).toContain('conflict in the body');
    expect(stdout).toContain('ours "Our middle.", theirs "Their middle."');
    expectSchema('merge-log', await test.json('merge log --limit 1'));
  });

  it('names of files begin no line of their own', async () => {
    const odd = 'e/x\nforged line\u001b[2J.md';
    const test = makeCliRepository({
      files: { [odd]: text('Base', ['b'], 'M.', '2026-01-01T00:00:00.000Z') },
      commit: true,
    });
    test.git('checkout', '-q', '-b', 's');
    test.write(odd, text('Theirs', ['s'], 'M.', '2026-01-03T00:00:00.000Z'));
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    test.write(odd, text('Ours', ['m'], 'M.', '2026-01-02T00:00:00.000Z'));
    test.commitAll('m');
    expect(() => test.git('merge', 's')).toThrow();
    const { stdout } = await test.run('merge resolve');
    expect(stdout.split('\n')).toEqual([
      expect.stringContaining('unsupported e/x forged line␛[2J.md'),
      '0 resolved, 1 left',
      '',
    ]);
    const line = {
      at: '2026-01-01T00:00:00Z',
      via: 'driver',
      path: odd,
      outcome: 'text',
      reason: 'newer',
      message: 'a\nb',
    };
    test.write('.git/co-engram/merge-log.jsonl', `${JSON.stringify(line)}\n`);
    expect((await test.run('merge log')).stdout).toBe(
      '2026-01-01 00:00:00 e/x forged line␛[2J.md  merged as text: a b\n',
    );
  });

  it('is empty where nothing was merged; a wrong date is refused', async () => {
    const test = makeCliRepository();
    expect(await test.run('merge log')).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await test.run('merge log --since yesterday')).toMatchObject({ exitCode: 2 });
    expect(await test.run('merge log --limit -1')).toMatchObject({ exitCode: 2 });
  });
});

describe('init and status', () => {
  it('tell of the driver, and of another program under its name', async () => {
    const test = makeCliRepository({ files: { '.gitattributes': '*.md merge=co-engram\n' } });
    test.git('config', 'merge.co-engram.driver', 'other-tool %A');
    const kept = await test.json('init --yes --no-hooks');
    expectSchema('init', kept);
    expect(kept).toMatchObject({ steps: [], foreignDriver: 'other-tool %A' });
    expect((await test.run('status')).stdout).toMatch(/merge driver needs a look.*\n.*another program/);
    expect(test.git('config', 'merge.co-engram.driver')).toBe('other-tool %A\n');
    const dry = await test.run('init --yes --replace-driver --dry-run');
    expect(dry.stdout).toContain('would set up the merge driver');
    expect((await test.run('init --yes --replace-driver')).stdout).toContain('set up the merge driver');
    const document = await test.json('status');
    expectSchema('status', document);
    expect(document.driver).toMatchObject({ configured: true, upToDate: true, owner: 'co-engram' });
    expect((await test.run('status')).stdout).toContain('merge driver configured\n');
    expect(await test.json('init --yes')).toMatchObject({ changed: false, steps: [] });
  });
});
