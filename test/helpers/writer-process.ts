/**
 * A program that writes through commitPlan, to be killed, crowded and starved by tests.
 * Arguments: what to do, the data root, and a word that says which writer this is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitPlan } from '../../src/store/apply-plan';
import type { FileChange } from '../../src/store/plan';
import type { Repository } from '../../src/store/repository';
import { scanRepository } from '../../src/store/scan';
import type { Surroundings } from '../../src/util/surroundings';

const [, , task = '', root = '', word = ''] = process.argv;

const repo: Repository = {
  root,
  rule: 'flag',
  stateDir: join(root, '.co-engram'),
  isBare: false,
  isTrusted: true,
  layout: 'co-engram',
  contentPrefix: '',
};

const surroundings: Surroundings = {
  now: () => 0,
  cwd: root,
  env: {},
  platform: process.platform,
  warn: (message) => void process.stderr.write(`${message}\n`),
};

/** A text that shows when it is torn: its last line repeats its first. */
export function wholeText(version: string): string {
  return `${version}\n${'some words to fill the file\n'.repeat(400)}${version}\n`;
}

/** Adds one file of its own and a line to a file that all writers share. */
async function addOne(name: string): Promise<void> {
  await commitPlan(repo, surroundings, async () => {
    const shared = readFileSync(join(root, 'shared.md'), 'utf8');
    return {
      summary: `add ${name}`,
      changes: [
        { type: 'write', path: `added/${name}.md`, text: wholeText(name), expect: null },
        { type: 'write', path: 'shared.md', text: `${shared}${name}\n`, expect: shared },
      ],
    };
  });
}

/** One version after the other over a set of files that always change together. */
async function rewrite(version: string): Promise<void> {
  await commitPlan(repo, surroundings, async () => {
    const changes: FileChange[] = [];
    for (let n = 0; n < 12; n += 1) {
      changes.push({ type: 'write', path: `set/${n}.md`, text: wholeText(version) });
    }
    for (const old of readdirSync(join(root, 'set')).filter((name) => name.startsWith('only-'))) {
      if (old !== `only-${version}.md`) changes.push({ type: 'delete', path: `set/${old}` });
    }
    changes.push({ type: 'write', path: `set/only-${version}.md`, text: wholeText(version), expect: null });
    return { summary: version, changes };
  });
}

async function run(): Promise<void> {
  if (task === 'scan') {
    process.stdout.write(JSON.stringify(scanRepository(repo)));
    return;
  }
  if (task === 'add') {
    await addOne(word);
    return;
  }
  if (task === 'change-and-remove') {
    const changes: FileChange[] = [
      { type: 'write', path: 'shared.md', text: 'changed' },
      { type: 'delete', path: word },
    ];
    await commitPlan(repo, surroundings, async () => ({ summary: task, changes }));
    return;
  }
  if (task === 'add-many') {
    for (let n = 0; n < 20; n += 1) await addOne(`${word}-${n}`);
    return;
  }
  process.stdout.write('ready\n');
  for (let n = 0; ; n += 1) await rewrite(`${word}-${n}`);
}

run().catch((error: unknown) => {
  const failure = error as { code?: string; message?: string };
  process.stdout.write(JSON.stringify({ code: failure.code, message: failure.message }));
  process.exitCode = 1;
});
