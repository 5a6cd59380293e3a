import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempFolder } from '../helpers/temp-folder';

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

/** The shell blocks of one section of the README, in order. */
function shellBlocks(heading: string): string {
  const section = readFileSync('README.md', 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

/** A home of its own in which `co-engram` is the built program. */
function freshHome(): NodeJS.ProcessEnv {
  const home = tempFolder();
  const program = join(home, 'co-engram');
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${resolve('bin/co-engram.js')}" "$@"\n`);
  chmodSync(program, 0o755);
  const kept = Object.entries(process.env).filter(([name]) => !/^(GIT_|CO_ENGRAM_|XDG_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    PATH: `${home}:${process.env.PATH}`,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Robin',
    GIT_AUTHOR_EMAIL: 'robin@example.org',
    GIT_COMMITTER_NAME: 'Robin',
    GIT_COMMITTER_EMAIL: 'robin@example.org',
  };
}

it('the demo shows what it promises', { timeout: TIMEOUT_MS }, async () => {
  const { stdout } = await run(process.execPath, ['scripts/demo.mjs']);
  expect(stdout).toContain('All steps gave what they should.');
});

it('the five minutes of the README run as they stand', { timeout: TIMEOUT_MS }, async () => {
  const env = freshHome();
  const { stdout } = await run('sh', ['-e', '-c', shellBlocks('Five minutes')], { env, cwd: env.HOME });
  expect(stdout.match(/^NEW /gm)).toHaveLength(2);
  expect(stdout).toContain("Look for 'mail:' in the worker's log");
  const afterLinking = stdout.split(/^linked .*$/m)[1] ?? '';
  expect(afterLinking).toContain('The worker restarts at night');
});
