import { describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';

const A = 'e/A.md';

function makeScene() {
  const id = synapseId(testId(1), testId(2), 'contradicts');
  const test = makeCliRepository({
    files: { [A]: engramText({ title: 'First' }), 'e/B.md': engramText({ id: testId(2), title: 'Second' }) },
  });
  test.commitAll('begin');
  test.write(A, engramText({ title: 'First', tags: ['x'], body: 'Some words.\n\nMore.' }));
  test.write(
    `synapses/contradicts/${id}.yaml`,
    synapseText({ id, from: testId(1), to: testId(2), kind: 'contradicts' }),
  );
  test.commitAll('think \u001b[31magain');
  return test;
}

describe('diff', () => {
  it('prints what changed, one line each', async () => {
    const test = makeScene();
    const { exitCode, stdout } = await test.run('diff HEAD~..');
    expect([exitCode, stdout]).toEqual([
      0,
      [
        '1 changed, 1 contradiction',
        `changed      000001 First  ${A}: tags, body`,
        'contradicted First contradicts Second',
        '',
      ].join('\n'),
    ]);
    expectSchema('diff', await test.json('diff HEAD~..HEAD'));
    for (const line of (await test.run('diff HEAD~.. --jsonl')).stdout.trim().split('\n')) {
      expectSchema('memory-change', line);
    }
    expect((await test.run('diff HEAD~.. e/B.md')).stdout).toBe('');
  });

  it('says that nothing changed, and what is no range', async () => {
    const test = makeScene();
    expect(await test.run('diff')).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: 'hint: nothing changed\n',
    });
    expect(await test.run('diff ..')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await test.run('diff nobranch..HEAD')).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await test.run(['diff', ''])).toMatchObject({ exitCode: 2, stdout: '' });
    const plain = makeCliRepository({ git: false });
    expect(await plain.run('diff')).toMatchObject({ exitCode: 6, stdout: '' });
    expect(await plain.run('log')).toMatchObject({ exitCode: 6, stdout: '' });
  });
});

describe('log', () => {
  it('prints commits with what they changed', async () => {
    const test = makeScene();
    const { stdout } = await test.run('log');
    expect(stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d [0-9a-f]{10} Test Person {2}1 changed, 1 contradiction\n/,
    );
    expect(stdout).toContain('  think ␛[31magain\n    changed      000001 First');
    expect(stdout).toContain('2 added, settings\n  begin\n');
    expectSchema('log', await test.json('log'));
    for (const line of (await test.run('log --jsonl')).stdout.trim().split('\n'))
      expectSchema('log-entry', line);
  });

  it('of one engram shows every field that changed', async () => {
    const test = makeScene();
    const { stdout } = await test.run('log First');
    expect(stdout).toMatch(new RegExp(`^First {2}${testId(1)}\n\n`));
    expect(stdout).toContain('      tags: [] -> ["x"]\n      body: 2 lines added, 0 removed\n');
    expectSchema('log', await test.json('log First'));
  });

  it('says that there is more, that nothing fits, and what is wrong', async () => {
    const test = makeScene();
    expect((await test.run('log --limit 1')).stderr).toBe('hint: there is more: --limit 0 shows all\n');
    expect((await test.run('log --author Nobody')).stderr).toBe('hint: nothing fits\n');
    expect((await makeCliRepository().run('log')).stderr).toContain('nothing is committed yet');
    expect(await test.run('log nothing')).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await test.run('log --since yesterday')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await test.run('log --limit -1')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await test.run('log --range HEAD..nobranch')).toMatchObject({ exitCode: 3, stdout: '' });
    expect((await test.run('log --since 7d')).exitCode).toBe(0);
  });

  it('shortens long commits', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`e/${n}.md`, engramText({ id: testId(n + 1) })]),
    );
    const test = makeCliRepository({ files, commit: true });
    expect((await test.run('log')).stdout).toContain('    and 4 more\n');
    expect((await test.json('log')).results).toMatchObject([{ changes: { length: 14 } }]);
  });
});
