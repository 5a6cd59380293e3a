import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { tempFolder } from '../helpers/temp-folder';

const FILES = {
  'engineering/db/a.md': engramText({
    id: testId(1),
    title: 'Deadlock retries',
    domainTags: ['engineering', 'db'],
    tags: ['pg', 'retry'],
    importance: 0.9,
    summary: 'Catch 40P01 and try again.',
  }),
  'engineering/b.md': engramText({
    id: testId(2),
    title: 'Booking api ports',
    tags: ['pg'],
    importance: 0.1,
  }),
  'engineering/c.md': engramText({ id: testId(3), title: 'Old news', status: 'frozen', tags: ['gone'] }),
  'people/d.md': engramText({ id: testId(4), title: 'Of another agent', agentId: 'other', category: 'fact' }),
  'people/e.md': engramText({ id: testId(5), title: 'For some alone', visibility: 'restricted' }),
};

/** A checkout of a project, with a remote. */
function project(name: string): string {
  const root = join(tempFolder(), 'checkout');
  for (const folder of ['.git/objects', '.git/refs', 'src'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(root, '.git/config'), `[remote "origin"]\n\turl = git@example.org:acme/${name}.git\n`);
  return join(root, 'src');
}

describe('prime', () => {
  it('tells how to use the memory, its rules, tags, folders and what is worth knowing', async () => {
    const test = makeCliRepository({ files: FILES });
    await test.run(['pin', 'add', 'Run the tests first']);
    const { stdout } = await test.run('prime');
    expect(stdout).toContain('co-engram search WORDS');
    expect(stdout).toContain('Ask the user before you store');
    expect(stdout).toContain('- Run the tests first\n');
    expect(stdout).toContain('- pg (2)\n');
    expect(stdout).toContain('- engineering (2)\n- pins (1)\n- engineering/db (1)\n');
    expect(stdout).toContain(
      `- ${testId(1).slice(-6)} Deadlock retries: Catch 40P01 and try again. (engineering/db)`,
    );
    expect(stdout).not.toMatch(/Old news|Of another agent|For some alone|gone/);
    expect((await test.run('prime --agent other')).stdout).toContain('Of another agent');
  });

  it('is the same byte for byte, with and without cache, and leaves the work tree alone', async () => {
    const test = makeCliRepository({ files: FILES, commit: true });
    const first = await test.run('prime');
    expect(await test.run('prime')).toEqual(first);
    await test.run('cache clear');
    expect(await test.run('prime')).toEqual(first);
    expect(test.git('status', '--porcelain')).toBe('');
  });

  it('begins with what is about the project of the current folder', async () => {
    const test = makeCliRepository({ files: FILES });
    const idsFrom = async (cwd: string) => {
      const { engrams } = await test.json('prime', { cwd });
      return (engrams as Array<{ id: string }>).map(({ id }) => id);
    };
    expect(await idsFrom(project('booking-api'))).toEqual([testId(2), testId(1)]);
    expect(await idsFrom(project('unknown'))).toEqual([testId(1), testId(2)]);
    expect(await idsFrom(test.root)).toEqual([testId(1), testId(2)]);
  });

  it('is data, a text or a short text, each as its schema says', async () => {
    const test = makeCliRepository({ files: FILES });
    for (const line of ['prime', 'prime --format md', 'prime --format section', 'prime --budget 30']) {
      expectSchema('prime', await test.json(line));
    }
    expectSchema('prime', (await test.run('prime --format json')).stdout);
    const section = await test.json('prime --format section --budget 9000');
    expect(section).toMatchObject({ budget: 400 });
    expect(section.estimatedTokens).toBeLessThanOrEqual(400);
  });

  it('says what does not fit, and how to get it', async () => {
    const test = makeCliRepository({ files: FILES });
    const { stdout } = await test.run('prime --budget 110');
    expect(stdout).toMatch(
      /Left out: 2 memories \(co-engram search, co-engram list\).*More: co-engram prime --budget 220/,
    );
    expect((await test.run('prime --budget 12')).stdout).toBe('2 memories: co-engram search WORDS\n');
    expect((await test.run('prime --budget 2')).stdout).toBe('');
  });

  it('speaks the language of the repository and says what is overdue and waits', async () => {
    const test = makeCliRepository({ files: { ...FILES, 'co-engram.yaml': 'language: zh\n' } });
    const { stdout } = await test.run('prime');
    expect(stdout).toContain('记忆（co-engram）');
    expect(stdout).toContain('已到期：deep、rem');
    for (let i = 0; i < 3; i += 1) await test.run(['fail', testId(1), '--reason', 'wrong']);
    expect((await test.run('prime')).stdout).toContain('1 条待确认');
  });

  it('of an empty memory says how to begin', async () => {
    const test = makeCliRepository();
    const { stdout, exitCode } = await test.run('prime');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('co-engram add');
    expect(stdout).not.toMatch(/co-engram-recall|Left out/);
  });

  it.each([
    ['prime --budget 0', 2, '--budget'],
    ['prime --budget 1.5', 2, '--budget'],
    ['prime --format text', 2, '--format'],
    ['prime --scope room:1', 2, 'scope must be'],
    ['prime words', 2, 'unexpected argument'],
  ])('%s ends with %d', async (line, exitCode, words) => {
    const test = makeCliRepository({ files: FILES });
    expect(await test.run(line)).toMatchObject({
      exitCode,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
  });
});
