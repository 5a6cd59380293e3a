import { describe, expect, it } from 'vitest';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { FAULTY_FILES, plantFaults } from '../helpers/faulty-repository';

const good = engramText({ id: testId(1), title: 'Good', domainTags: ['a'], body: 'Good words.' });

describe('doctor', () => {
  it('ends with 1 while something is wrong, and its document is what the schema says', async () => {
    const test = makeCliRepository({ files: FAULTY_FILES, commit: true });
    plantFaults(test, { planted: true });
    const json = await test.run('doctor --json');
    expect(json.exitCode).toBe(1);
    expectSchema('doctor', json.stdout);
    const shown = await test.run('doctor');
    expect(shown.stdout).toMatch(/error a\/broken\.md:4:\d+/);
    expect(shown.stdout).toMatch(/\d+ need you\n$/);
    const dry = await test.run('doctor --fix --dry-run --json');
    expectSchema('doctor', dry.stdout);
  });

  it('is well after --fix where nothing needs a person', async () => {
    const stale = engramText({
      id: testId(2),
      title: 'Stale',
      domainTags: ['a'],
      contentHash: `sha256:${'0'.repeat(64)}`,
    });
    const test = makeCliRepository({ files: { 'a/good.md': good, 'a/stale.md': stale }, commit: true });
    expect(await test.run('doctor')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('can be mended: co-engram doctor --fix'),
    });
    const fixed = await test.run('doctor --fix --commit');
    expect(fixed).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/mended a\/stale\.md contentHash/),
    });
    expect(fixed.stdout).toContain('committed ');
    expect(await test.run('doctor --fix')).toMatchObject({
      exitCode: 0,
      stdout: '2 engrams, 0 synapses: all is well\n',
    });
    expect(await test.run('doctor --incremental --quiet')).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('lists no more than twenty of one kind for people', async () => {
    const many = Array.from({ length: 25 }, (_, n) => [`n/${n}.md`, `# Note ${n}\n`]);
    const test = makeCliRepository({ files: { 'a/good.md': good, ...Object.fromEntries(many) } });
    const { stdout } = await test.run('doctor --fix');
    expect(stdout).toContain('  and 5 more of orphan_markdown: --json lists all\n');
  });

  it('gives a copy an id of its own', async () => {
    const test = makeCliRepository({ files: { 'a/good.md': good, 'a/copy.md': good } });
    const document = await test.json('doctor --new-id a/copy.md');
    expectSchema('doctor-new-id', document);
    expect(test.read('a/copy.md')).toContain(`id: ${document.to}\n`);
    expect(await test.run('doctor --new-id a/good.md')).toMatchObject({ exitCode: 7, stdout: '' });
    expect(await test.run('doctor --new-id a/none.md')).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await test.run('doctor --new-id a/good.md --fix')).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('works in a folder without git', async () => {
    const test = makeCliRepository({ git: false, files: { 'a/good.md': good } });
    expect(await test.run('doctor')).toMatchObject({ exitCode: 0 });
    test.write('b/good.md', good.replace(testId(1), testId(2)));
    expect(await test.run('doctor --fix --commit')).toMatchObject({ exitCode: 6, stdout: '' });
    expect(await test.run('doctor --fix')).toMatchObject({ exitCode: 0 });
  });
});

describe('check --github', () => {
  it('prints annotations, and the exit code tells whether one is an error', async () => {
    const test = makeCliRepository({ files: FAULTY_FILES, commit: true });
    const { exitCode, stdout } = await test.run('check --github');
    expect(exitCode).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines.every((line) => /^::(error|warning) file=[^:]+::[^\n]+$/.test(line))).toBe(true);
    expect(lines).toContainEqual(expect.stringMatching(/^::error file=a\/broken\.md,line=4,col=\d+::/));
    expect(lines.some((line) => line.startsWith('::warning file=a/moved.md'))).toBe(false);
  });
});
