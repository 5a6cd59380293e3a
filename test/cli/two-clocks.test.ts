import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { synapseId } from '../../src/synapse/id';
import { makeCliRepository } from '../helpers/cli-repository';
import { engramText, synapseText, testId } from '../helpers/engram-text';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const [OLD, NEW, GONE, MINE] = [testId(1), testId(2), testId(3), testId(4)];
const CHANGE = '2026-03-01T00:00:00Z';
const LINK = synapseId(NEW, OLD, 'supersedes');

/** Three commits: a port; another one that supersedes it, and a note; the first moved and the note deleted. */
function threeCommits() {
  const test = makeCliRepository({});
  const commit = (at: string, message: string) => {
    test.git('add', '-A');
    const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
    execFileSync('git', ['commit', '-q', '-m', message], { cwd: test.root, env });
  };
  const old = { id: OLD, title: 'API port is 8080', validFrom: '2026-01-01T00:00:00Z' };
  test.write('eng/old.md', engramText(old));
  commit('2026-01-10T12:00:00Z', 'one');
  test.write('eng/old.md', engramText({ ...old, validTo: CHANGE }));
  test.write('eng/new.md', engramText({ id: NEW, title: 'API port is 9090', validFrom: CHANGE }));
  test.write('eng/gone.md', engramText({ id: GONE, title: 'Port of the gateway' }));
  test.write(
    `synapses/supersedes/${LINK}.yaml`,
    synapseText({ id: LINK, from: NEW, to: OLD, kind: 'supersedes' }),
  );
  commit('2026-03-10T12:00:00Z', 'two');
  test.write('ops/moved.md', test.read('eng/old.md'));
  test.remove('eng/old.md');
  test.remove('eng/gone.md');
  test.write('private/eng/mine.md', engramText({ id: MINE, title: 'My own port', visibility: 'private' }));
  commit('2026-06-10T12:00:00Z', 'three');
  return test;
}

describe('two clocks', () => {
  let test: ReturnType<typeof threeCommits>;
  beforeAll(() => {
    test = threeCommits();
  });

  const titles = async (command: string) => {
    const { results } = await test.json(command);
    return (results as { title: string }[]).map(({ title }) => title).sort();
  };

  it.each([
    ['', ['API port is 9090', 'My own port']],
    ['--as-of 2026-02-01', ['API port is 8080', 'My own port']],
    ['--as-of 2099-01-01', ['API port is 9090', 'My own port']],
    ['--as-of 2020-01-01', ['My own port']],
    // Nobody had said yet that it would end.
    ['--at 2026-02-01', ['API port is 8080']],
    ['--at HEAD~2', ['API port is 8080']],
    ['--at HEAD~1', ['API port is 9090', 'Port of the gateway']],
    ['--at HEAD~1 --as-of 2026-02-01', ['API port is 8080', 'Port of the gateway']],
    ['--at HEAD~2 --as-of 2025-12-31', []],
    ['--at 2099-01-01', ['API port is 9090']],
  ])('search and list with "%s" give what was stored and what was true', async (flags, expected) => {
    expect(await titles(`search port ${flags}`.trim())).toEqual(expected);
    expect(await titles(`list ${flags}`.trim())).toEqual(expected);
  });

  it('find what was moved where it lay then, and what was deleted', async () => {
    expect((await test.json(`get ${OLD} --tier content`)).entry).toMatchObject({ path: 'ops/moved.md' });
    expect((await test.json(`get ${OLD} --tier content --at 2026-02-01`)).entry).toMatchObject({
      path: 'eng/old.md',
    });
    expect(await test.run(`get ${GONE}`)).toMatchObject({ exitCode: 3 });
    expect((await test.json(`get ${GONE} --at HEAD~1`)).entry).toMatchObject({ id: GONE });
    expect(await test.run(`get ${MINE} --at HEAD`)).toMatchObject({ exitCode: 3 });
  });

  it('say where the other clock would help', async () => {
    const { stderr } = await test.run('search 8080 --at HEAD~1');
    expect(stderr).toContain('--as-of DATE for what was true then');
  });

  it.each(['search port', 'list', `get ${NEW}`, 'briefing', 'recent', 'timeline'])(
    '%s refuses a time before the first commit, and what is no revision',
    async (command) => {
      const early = await test.run(`${command} --at 2020-01-01`);
      expect(early).toMatchObject({ exitCode: 3, stdout: '' });
      expect(early.stderr).toContain('hint: the first commit is of 2026-01-10');
      for (const bad of ['HEAD~9', 'deadbeef', 'nonsense', '2026-13-45']) {
        const answer = await test.run(`${command} --at ${bad}`);
        expect(answer).toMatchObject({ exitCode: 3, stdout: '' });
        expect(answer.stderr).toContain(`no revision or date "${bad}"`);
      }
      expect(await test.run(`${command} --as-of soon`)).toMatchObject({ exitCode: 2, stdout: '' });
    },
  );

  it('history tells both: what was true when, and what was stored when', async () => {
    const answer = await test.json(`history ${OLD}`);
    expectSchema('log', answer);
    expect(answer.validity).toEqual([
      { id: OLD, title: 'API port is 8080', validFrom: '2026-01-01T00:00:00Z', validTo: CHANGE },
      { id: NEW, title: 'API port is 9090', validFrom: CHANGE },
    ]);
    expect((answer.results as { subject: string }[]).map(({ subject }) => subject)).toEqual([
      'three',
      'two',
      'one',
    ]);
    const { stdout } = await test.run(`history ${OLD}`);
    expect(stdout).toContain('true 2026-01-01 to 2026-03-01  this');
    expect(stdout).toMatch(/true 2026-03-01 to … {10} \S+ API port is 9090/);
    expect((await test.json(`history ${GONE}`)).validity).toBeUndefined();
    expect(await test.run(`history ${GONE.slice(-6)}`)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('of what was deleted the whole id or the path'),
    });
  });

  it('a shallow clone says that it is one', async () => {
    const root = join(tempFolder(), 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${test.root}`, root]);
    const run = (command: string) =>
      runCli([...command.split(' '), '--repo', root], { cwd: root, home: tempFolder() });
    for (const at of ['2026-02-01', 'HEAD~1']) {
      const answer = await run(`list --at ${at}`);
      expect(answer).toMatchObject({ exitCode: 3, stdout: '' });
      expect(answer.stderr).toContain('git fetch --unshallow');
    }
    expect((await run(`history ${OLD}`)).stdout).toContain('this clone is shallow');
  });
});
