/** The commands that agents wait for read the few files of the program that were packed for them, and no others. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import { makeRepository } from '../helpers/repository';
import { isolatedEnv } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

/** Prints what was loaded, behind everything else on stderr. */
const TELL = `process.on('exit', () => {
  const files = Object.keys(require.cache).filter((path) => path.includes('/dist/'));
  require('node:fs').writeSync(2, '\\n' + JSON.stringify(files));
});`;

const TURN = JSON.stringify({
  sessionId: 's',
  messages: [{ role: 'user', content: 'the pool of postgres' }],
});

let root: string;

function run(args: readonly string[]) {
  const tell = join(tempFolder(), 'tell.cjs');
  writeFileSync(tell, TELL);
  return spawnSync(process.execPath, ['-r', tell, resolve('bin/co-engram.js'), ...args, '--repo', root], {
    env: isolatedEnv(),
    encoding: 'utf8',
    input: TURN,
  });
}

beforeAll(async () => {
  const files = {
    'ops/pool.md': engramText({ id: testId(1), title: 'The pool of postgres', body: 'Ten.' }),
  };
  root = makeRepository({ files }).repo.root;
  run(['search', 'postgres']);
  // What is younger is looked at again.
  await new Promise((done) => setTimeout(done, 2200));
});

it.each<[string, string[], string[]]>([
  ['search', ['search', 'postgres'], ['entry.cjs', 'frame.cjs', 'search.cjs']],
  ['prime', ['prime'], ['entry.cjs', 'frame.cjs', 'recall.cjs', 'search.cjs']],
  [
    'context assemble',
    ['context', 'assemble', '--input', '-'],
    ['entry.cjs', 'frame.cjs', 'recall.cjs', 'search.cjs'],
  ],
])('%s', (_, args, files) => {
  // The first call may write what the next ones read.
  run(args);
  const { status, stderr } = run(args);
  expect(status).toBe(0);
  const loaded = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as string[];
  expect(loaded.map((path) => basename(path)).sort()).toEqual(files);
});
