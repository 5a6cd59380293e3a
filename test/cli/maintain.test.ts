import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const BORN = '2025-01-01T00:00:00.000Z';
const old = (n: number, fields: Record<string, unknown> = {}): [string, string] => [
  `a/note-${n}.md`,
  engramText({
    id: testId(n),
    title: `Note ${n}`,
    domainTags: ['a'],
    kind: 'observation',
    importance: 0.25,
    createdAt: BORN,
    body: `Words of number ${n}.`,
    ...fields,
  }),
];
const repository = (count: number) =>
  makeCliRepository({
    files: Object.fromEntries(Array.from({ length: count }, (_, n) => old(n + 1))),
    commit: true,
  });

describe('maintain', () => {
  it('says what it changed and why; its document is what the schema says', async () => {
    const test = repository(2);
    const dry = await test.json('maintain --dry-run');
    expectSchema('maintain', dry);
    expect(test.git('status', '--porcelain')).toBe('');
    const shown = await test.run('maintain --stage deep');
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toMatch(
      /^deep: 2 changed\n {2}freeze \w{6} Note 1 observation of importance 0\.25 is faded\n/,
    );
    expectSchema('maintain', await test.json('maintain --stage all'));
    expect(await test.run('maintain')).toMatchObject({ exitCode: 0, stdout: 'nothing is due\n' });
  });

  it('commits what it wrote, when asked', async () => {
    const test = repository(1);
    const document = await test.json('maintain --stage deep --commit');
    expectSchema('maintain', document);
    expect(test.git('log', '--format=%s').split('\n')).toContain('maintain deep: 1 changes');
    expect(test.git('show', '--name-only', '--format=', 'HEAD~1', '--', 'a')).toContain('a/note-1.md');
  });

  it('ends with 1 and changes nothing when very much would change, unless told to go on', async () => {
    const test = repository(12);
    const held = await test.run('maintain --stage deep');
    expect(held.exitCode).toBe(1);
    expect(held.stdout).toContain('12 would change');
    expect(held.stdout).toContain('12 of 12 active engrams is more than 10');
    expect(test.git('status', '--porcelain')).toBe('');
    const json = await test.run('maintain --stage deep --json');
    expectSchema('maintain', json.stdout);
    expect(await test.run('maintain --stage deep --yes')).toMatchObject({ exitCode: 0 });
    expect(test.git('status', '--porcelain', '--', 'a').trim().split('\n')).toHaveLength(12);
  });

  it('shows on a terminal what it is doing, and clears the line', async () => {
    const test = repository(1);
    const { stderr } = await test.run('maintain --stage deep', { isTTY: true, columns: 30 });
    expect(stderr).toContain('\r\u001b[2Kdeep 1/7: looking for near-du');
    expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
    expect((await test.run('maintain --stage deep --quiet', { isTTY: true })).stderr).toBe('');
  });

  it('lists no more than twenty of one action for people', async () => {
    const files = Array.from({ length: 30 }, (_, n) => old(n + 1, { kind: 'fact', importance: 0.5 }));
    const test = makeCliRepository({ files: Object.fromEntries(files), commit: true });
    const { stdout } = await test.run('maintain --stage deep --dry-run');
    expect(stdout).toContain('  and 10 more to propose: --json lists all\n');
  });

  it('refuses a stage that there is not, and a repository that is none', async () => {
    const test = repository(1);
    expect(await test.run('maintain --stage heavy')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await test.run('maintain now')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('dream', () => {
  it('is deep and then rem, due or not', async () => {
    const test = repository(1);
    const document = await test.json('dream');
    expectSchema('maintain', document);
    expect(document.stages).toMatchObject([{ stage: 'deep' }, { stage: 'rem' }]);
    const { stdout } = await test.run('dream');
    expect(stdout).toBe('deep: nothing to do\nrem: nothing to do\n');
    expect(await test.run('dream well')).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
