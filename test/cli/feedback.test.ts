import { describe, expect, it } from 'vitest';
import { planTrash } from '../../src/remember/trash';
import { write } from '../../src/remember/write';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { makeMemory } from '../helpers/memory';

const [A, B] = [testId(1), testId(2)];
const FILES = {
  'engineering/one.md': engramText({ id: A, title: 'Old port', status: 'active', confidence: 0.8 }),
  'engineering/two.md': engramText({ id: B, title: 'New port', status: 'active', confidence: 0.8 }),
};

describe('feedback, reinforce and fail', () => {
  it('answer alike, for people and programs', async () => {
    const test = makeCliRepository({ files: FILES });
    for (const line of [
      `feedback ${A} --outcome partial`,
      `reinforce ${A} --effectiveness 0.5`,
      `fail ${A} --reason stale`,
    ]) {
      expectSchema('feedback', await test.json(line));
    }
    const { stdout } = await test.run(`reinforce ${A}`);
    expect(stdout).toContain('+0.100');
    expect((await test.run(`reinforce ${A} --quiet`)).stdout).toBe('');
  });

  it('say what many failures led to, and what to do', async () => {
    const test = makeCliRepository({ files: FILES });
    const line = ['fail', A, '--reason', 'the port moved'];
    await test.run(line);
    await test.run(line);
    const third = await test.run(line);
    expect(third.stdout).toMatch(/3 failed uses: proposal 0\w+ would archive it/);
    expect(third.stderr).toContain(`hint: co-engram archive ${A}`);
    expect((await test.run([...line, '--apply'])).stdout).toContain('archived after 4 failed uses');
    expect((await test.json('status')).pendingProposals).toBe(0);
  });

  it('commit only what they wrote when asked to', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    test.write('scratch.txt', 'mine');
    await test.run(`reinforce ${A} --commit`);
    expect(test.git('show', '--stat', '--format=%s', 'HEAD')).toMatch(/^success of \S+\n[\s\S]*usage\/w/);
    expect(test.git('status', '--porcelain')).toBe('?? scratch.txt\n');
  });

  it.each([
    [`feedback ${A} --effectiveness 1.2`, 2, '--effectiveness must be a number from 0 to 1, not "1.2"'],
    [`feedback ${A} --effectiveness NaN`, 2, 'must be a number'],
    [`feedback ${A} --outcome great`, 2, 'one of success, failure, partial'],
    ['feedback', 2, 'ID'],
    [`feedback ${A}`, 2, 'how did it serve?'],
    ['feedback nobody --outcome success', 3, 'no engram matches "nobody"'],
    [`feedback ${A.slice(0, 10)} --outcome success`, 3, '2 engrams match'],
    [`fail ${A}`, 2, 'a failure needs a reason'],
    [`feedback ${A} --session=`, 2, '--session must not be empty'],
  ])('%s ends with %d and clear words', async (line, exitCode, words) => {
    const test = makeCliRepository({ files: FILES });
    const result = await test.run(line);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr).toContain(words);
    expect(test.exists('usage')).toBe(false);
  });
});

describe('archive, forget, restore', () => {
  it('answer as their schemas say and tell when nothing is to do', async () => {
    const test = makeCliRepository({ files: FILES });
    for (const [kind, line] of [
      ['archive', `archive ${A} ${B} --reason old`],
      ['forget', `forget ${A}`],
      ['restore', `restore ${A} ${B}`],
    ]) {
      expectSchema(kind, await test.json(line));
    }
    expect((await test.run(`restore ${A}`)).stdout).toContain(
      'Old port is active already, nothing to restore',
    );
    await test.run(`forget ${A}`);
    const refused = await test.run(`archive ${A}`);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('"Old port" is forgotten');
  });

  it('hide from every reading command, which say how many', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(`archive ${A}`);
    for (const line of ['search port', 'list']) {
      expect((await test.json(line)).hidden, line).toMatchObject({ frozen: 1 });
      expect((await test.run(line)).stderr).toContain('--include frozen');
    }
    expect((await test.json('list --include frozen')).total).toBe(2);
  });

  it('show with --dry-run and write nothing', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const { stdout } = await test.run(`forget ${A} --dry-run`);
    expect(stdout).toContain('dry run, nothing was written');
    expect(test.git('status', '--porcelain')).toBe('');
  });
});

describe('trash', () => {
  async function withTrash() {
    const memory = await makeMemory({ files: FILES });
    await write(memory.library.memory, async (step) => {
      await planTrash(step, 'engineering/one.md', memory.surroundings.now());
      return { summary: 'trash', outcome: undefined };
    });
    return makeCliRepository({ root: memory.root, git: false });
  }

  it('lists, restores and purges only after a yes, saying what goes', async () => {
    const test = await withTrash();
    expectSchema('trash-list', await test.json('trash list'));
    expectSchema('trash-restore', await test.json(`trash restore ${A} --dry-run`));
    const refused = await test.run('trash purge --all');
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('purging Old port  .trash/2026-01/engineering/one.md');
    expectSchema('trash-purge', await test.json('trash purge --all --dry-run'));
    expect((await test.json('trash list')).total).toBe(1);
    const purged = await test.json(`trash purge ${A} --yes`);
    expectSchema('trash-purge', purged);
    expect(purged.purged).toMatchObject([{ id: A }]);
    expect((await test.run('trash list')).stderr).toContain('the trash is empty');
    expect((await test.run('trash purge --yes')).stdout).toBe('nothing to purge\n');
  });

  it.each([
    ['trash purge nobody --yes', 3],
    [`trash purge ${B} --yes`, 3],
    ['trash restore nobody', 3],
    [`trash purge ${A} --all`, 2],
    ['trash', 2],
  ])('%s ends with %d', async (line, exitCode) => {
    const test = await withTrash();
    expect((await test.run(line)).exitCode).toBe(exitCode);
    expect((await test.json('trash list')).total).toBe(1);
  });
});
