import { expect, it } from 'vitest';
import { formatUsageFile } from '../../src/usage/codec';
import { testId } from '../helpers/engram-text';
import { runCli } from '../helpers/run-cli';
import { GIT_TEST_ENV } from '../helpers/run-real-git';
import { makeTeam, type Person } from '../helpers/team';

const KEY = 'widle00000';
const FILE = `usage/${KEY}.tsv`;
const env = { ...GIT_TEST_ENV, CO_ENGRAM_NOW: '2026-11-30T00:00:00.000Z' };

const usage = (n: number) => {
  const counts = { retrieved: n, effective: n, failed: 0, reinforcement: 0, importance: 0, confidence: 0 };
  const instants = {
    lastRetrievedAt: '2026-01-01T00:00:00.000Z',
    lastEffectiveAt: '',
    lastRetrievalScore: 5,
  };
  return formatUsageFile([{ id: testId(1), n, ...counts, ...instants }], KEY);
};

async function run(person: Person, ...argv: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli([...argv, '--repo', person.root], { env });
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

const used = async (person: Person): Promise<unknown> =>
  JSON.parse(await run(person, 'get', testId(1), '--tier', 'content', '--json')).entry.effectiveRetrievals;

const deep = (person: Person) => run(person, 'maintain', '--stage', 'deep', '--yes', '--commit');

const settledIn = (person: Person) => person.git('ls-files', 'usage').trim().split('\n');

it('a deep stage settles an idle writer, in two clones with the same bytes; every value stays, and nothing is "learnt"', async () => {
  const { a, b } = makeTeam({ files: { [FILE]: usage(3) } });
  await deep(a);
  await deep(b);
  expect(settledIn(a)).toEqual(['usage/settled.tsv']);
  expect(b.read('usage/settled.tsv')).toBe(a.read('usage/settled.tsv'));
  expect([await used(a), await used(b)]).toEqual([3, 3]);
  expect(JSON.parse(await run(a, 'diff', 'HEAD~2..HEAD', '--json')).changes ?? []).not.toContainEqual(
    expect.objectContaining({ change: 'learnt' }),
  );
  expect(await a.sync('--no-maintain')).toMatchObject({ ok: true });
  expect(await b.sync('--no-maintain')).toMatchObject({ ok: true });
  expect(await used(b)).toBe(3);
});

it('a writer who comes back elsewhere at the same time loses nothing and counts nothing twice', async () => {
  const { a, b } = makeTeam({ files: { [FILE]: usage(3) } });
  b.write(FILE, usage(4));
  expect(await b.sync('--no-maintain')).toMatchObject({ ok: true });
  await deep(a);
  expect(await a.sync('--no-maintain')).toMatchObject({ ok: true });
  expect(await b.sync('--no-maintain')).toMatchObject({ ok: true });
  expect([await used(a), await used(b)]).toEqual([4, 4]);
  await deep(b);
  expect(settledIn(b)).toEqual(['usage/settled.tsv']);
  expect(await used(b)).toBe(4);
});

it('who was settled goes on under another key', async () => {
  const { a } = makeTeam();
  await run(a, 'feedback', testId(1), '--outcome', 'success');
  const own = settledFile(a);
  a.write(own, a.read(own).replaceAll('2026-11-30', '2026-01-01'));
  await deep(a);
  await run(a, 'feedback', testId(1), '--outcome', 'success');
  expect(settledFile(a)).not.toBe(own);
  expect(await used(a)).toBe(2);
});

/** The file of the one writer there is. */
function settledFile(person: Person): string {
  const files = person.git('ls-files', '--cached', '--others', 'usage').trim().split('\n');
  return files.find((path) => path.startsWith('usage/w')) ?? '';
}
