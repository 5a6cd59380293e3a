import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commitPlan } from '../../src/store/apply-plan';
import { makeRepository, type TestRepository } from './repository';
import { testSurroundings } from './surroundings';

/** A folder without git in which `writer-process` finds a whole first version. */
export function writersRepository(root?: string): TestRepository {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`set/${n}.md`, 'first\nfirst\n']));
  return makeRepository({
    git: false,
    root,
    files: { 'shared.md': '', 'set/only-first.md': 'first\nfirst\n', ...files },
  });
}

/** Starts a writer that never ends by itself and kills it with SIGKILL at a random moment after its first word. */
export async function killWriter(script: string, root: string, word: string): Promise<void> {
  const child = spawn(process.execPath, [script, 'rewrite', root, word], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await new Promise((resolve) => setTimeout(resolve, randomInt(0, 60)));
  child.kill('SIGKILL');
  await ended;
}

/** Every file is whole; after the next call all files of the set are of one version and nothing is left over. */
export async function expectNothingTorn(test: TestRepository): Promise<void> {
  const folder = join(test.root, 'set');
  for (const name of readdirSync(folder).filter((entry) => !entry.startsWith('.'))) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    expect(lines.length, name).toBeGreaterThan(2);
    expect(lines.at(-2), `${name} ends as it begins`).toBe(lines[0]);
  }
  await commitPlan(test.repo, testSurroundings(), async () => ({ summary: 'nothing', changes: [] }));
  const names = readdirSync(folder);
  const versions = new Set(names.map((name) => readFileSync(join(folder, name), 'utf8').split('\n')[0]));
  expect([...versions]).toHaveLength(1);
  expect(names.sort()).toEqual(
    [...Array.from({ length: 12 }, (_, n) => `${n}.md`), `only-${[...versions][0]}.md`].sort(),
  );
  expect(leftInState(test)).toEqual([]);
}

/** What lies in the state folder, but for an empty lock candidate: it is swept when it is a minute old. */
function leftInState(test: TestRepository): string[] {
  const { stateDir } = test.repo;
  const names = existsSync(stateDir) ? readdirSync(stateDir) : [];
  return names.filter((name) => !/^lock\..*\.new$/.test(name) || statSync(join(stateDir, name)).size > 0);
}
