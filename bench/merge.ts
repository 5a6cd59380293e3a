/**
 * `npm run bench merge [--files 500] [--rounds 3] [--dir FOLDER]`: a git merge in which both sides changed every file
 * (fields and body), by our driver, by git's own text merge and by `union`, `merge resolve` after git's, and `sync`, which
 * also fetches.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { editEngram } from '../src/engram/edit-engram';
import { parseEngram } from '../src/engram/parse-engram';
import { generateEngram } from './generate';
import { benchEnvironment, type Candidate, type Measured, measure } from './speed/processes';

const BIN = resolve('bin/co-engram.js');
/** Bare node is measured by rows of starts, since one alone is over in a moment. */
const STARTS = 25;
/** At most so many bare node starts a file, seconds, and times git's text merge. */
const TARGETS = { startsPerFile: 2, wholeMs: 4_000, timesText: 6 } as const;

interface Setting {
  folder: string;
  files: number;
  env: NodeJS.ProcessEnv;
}

function git(root: string, env: NodeJS.ProcessEnv, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** What one side did to a file: a field of its own, one that both change, and a line of the body. */
function edited(text: string, path: string, n: number, side: 'ours' | 'theirs'): string {
  const parsed = parseEngram(text, path);
  if (parsed.type !== 'engram') throw new Error(`${path} is no engram`);
  const { engram, body } = parsed.file;
  const lines = body.split('\n');
  const isOurs = side === 'ours';
  const at = isOurs ? 0 : lines.length - 1;
  lines[at] = `${lines[at] ?? ''} Seen again ${isOurs ? 'here' : 'there'}.`;
  const updatedAt = new Date(Date.UTC(2026, 0, isOurs ? 2 : 3, 0, 0, n)).toISOString();
  const fields = {
    tags: [...engram.tags, side],
    updatedAt,
    ...(isOurs ? { importance: 0.9 } : { confidence: 0.7 }),
  };
  return editEngram(text, fields, lines.join('\n'));
}

/** The repository before the merge: branch main holds our changes, branch `s` theirs. */
function makeParted({ folder, files, env }: Setting): string {
  const root = join(folder, 'parted');
  execFileSync(process.execPath, [BIN, 'init', root, '--yes', '--quiet'], { env, stdio: 'inherit' });
  for (const [key, value] of [
    ['user.name', 'Bench'],
    ['user.email', 'bench@example.org'],
    ['gc.auto', '0'],
  ] as const) {
    git(root, env, 'config', key, value);
  }
  const all = Array.from({ length: files }, (_, n) => {
    const { text } = generateEngram(n, files);
    return { path: `n${n % 20}/memory-${n}.md`, text };
  });
  const commit = (name: string, textOf: (text: string, path: string, n: number) => string) => {
    all.forEach(({ path, text }, n) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), textOf(text, path, n));
    });
    git(root, env, 'add', '-A');
    git(root, env, 'commit', '-q', '-m', name);
  };
  commit('base', (text) => text);
  git(root, env, 'checkout', '-q', '-b', 's');
  commit('theirs', (text, path, n) => edited(text, path, n, 'theirs'));
  git(root, env, 'checkout', '-q', 'main');
  commit('ours', (text, path, n) => edited(text, path, n, 'ours'));
  return root;
}

type Way = 'driver' | 'text' | 'union' | 'sync';

/** A copy whose merges go the wanted way; without a driver git merges lines. */
function copyFor(way: Way, parted: string, { folder, env }: Setting): string {
  const root = join(folder, way);
  cpSync(parted, root, { recursive: true });
  if (way !== 'driver') git(root, env, 'config', '--remove-section', 'merge.co-engram');
  if (way === 'sync') addRemote(root, folder, env);
  if (way === 'union') writeFileSync(join(root, '.git/info/attributes'), '*.md merge=union\n');
  git(root, env, 'status');
  return root;
}

/** Another repository whose main is their side; git's own files of a fetch are there already. */
function addRemote(root: string, folder: string, env: NodeJS.ProcessEnv): void {
  const hub = join(folder, 'hub.git');
  git(root, env, 'clone', '-q', '--bare', root, hub);
  git(hub, env, 'update-ref', 'refs/heads/main', 's');
  git(root, env, 'remote', 'add', 'origin', hub);
}

/** Back to before the merge; the index is refreshed, so that the merge itself need not. */
function restore(root: string, env: NodeJS.ProcessEnv): void {
  git(root, env, 'reset', '-q', '--hard', 'main@{0}');
  git(root, env, 'reset', '-q', '--hard', git(root, env, 'rev-list', '-1', '--grep=^ours$', 'HEAD').trim());
  git(root, env, 'status');
}

function mergeBy(way: Way, root: string, env: NodeJS.ProcessEnv): Candidate {
  return {
    name: `git merge, ${way}`,
    command: ['git', 'merge', '-q', 's'],
    cwd: root,
    statuses: way === 'text' ? [1] : [0],
    before: () => restore(root, env),
  };
}

function nodeStarts(cwd: string, name: string): Candidate {
  const line = `for i in ${Array.from({ length: STARTS }, (_, n) => n).join(' ')}; do "$0" -e 0; done`;
  return { name, command: ['sh', '-c', line, process.execPath], cwd };
}

function mean({ walls }: Measured): number {
  return walls.reduce((sum, wall) => sum + wall, 0) / walls.length;
}

/** Every merge must be what it claims to be, or its time means nothing. */
function requireSameTree(driver: string, text: string, synced: string, env: NodeJS.ProcessEnv): void {
  const merged = [driver, synced].map((root) => git(root, env, 'rev-parse', 'HEAD^{tree}'));
  const trees = [...merged, git(text, env, 'write-tree')];
  if (new Set(trees).size > 1) throw new Error(`driver, sync and merge resolve differ: ${trees.join(' ')}`);
}

function print(rows: readonly Measured[], files: number): void {
  const [first, driver, text, resolved, union, synced, last] = rows;
  if (first === undefined || last === undefined) throw new Error('nothing was measured');
  const start = (mean(first) + mean(last)) / 2 / STARTS;
  const textMs = text === undefined ? Number.NaN : mean(text);
  console.log(`${files} files that both sides changed; means, ms (bare node start: ${start.toFixed(1)})`);
  for (const row of [driver, text, union, resolved, synced]) {
    if (row === undefined) continue;
    const cells = [
      mean(row).toFixed(0),
      (mean(row) / files).toFixed(2),
      (mean(row) / start / files).toFixed(2),
    ];
    console.log(
      `${row.name.padEnd(28)}${cells[0]?.padStart(8)}  ${cells[1]} a file  ${cells[2]} starts a file  ` +
        `${(mean(row) / textMs).toFixed(1)} x text`,
    );
  }
  const verdict = (name: string, value: number, most: number): void => {
    console.log(`${value <= most ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(2)} (at most ${most})`);
  };
  if (driver !== undefined)
    verdict('driver, node starts a file', mean(driver) / start / files, TARGETS.startsPerFile);
  for (const [name, row] of Object.entries({ 'merge resolve': resolved, sync: synced })) {
    if (row === undefined) continue;
    verdict(`${name}, ms`, mean(row), TARGETS.wholeMs);
    verdict(`${name} / text merge`, mean(row) / textMs, TARGETS.timesText);
  }
}

/** Gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { files: { type: 'string' }, rounds: { type: 'string' }, dir: { type: 'string' } },
  });
  const folder = values.dir ?? mkdtempSync(join(tmpdir(), 'co-engram-bench-merge-'));
  const setting = { folder, files: Number(values.files ?? 500), env: benchEnvironment(join(folder, 'home')) };
  const { env, files } = setting;
  try {
    const parted = makeParted(setting);
    const driver = copyFor('driver', parted, setting);
    const text = copyFor('text', parted, setting);
    const union = copyFor('union', parted, setting);
    const synced = copyFor('sync', parted, setting);
    const candidates: Candidate[] = [
      nodeStarts(parted, 'node, before'),
      mergeBy('driver', driver, env),
      mergeBy('text', text, env),
      // Right behind the merge that it puts right.
      {
        name: 'merge resolve after text',
        command: [process.execPath, BIN, 'merge', 'resolve', '--quiet'],
        cwd: text,
      },
      mergeBy('union', union, env),
      {
        name: 'sync, with fetch',
        command: [process.execPath, BIN, 'sync', '--no-push', '--no-maintain', '--quiet'],
        cwd: synced,
        before: () => restore(synced, env),
      },
      nodeStarts(parted, 'node, after'),
    ];
    for (const root of [text, synced])
      execFileSync(process.execPath, [BIN, 'trust', root], { env, stdio: 'ignore' });
    console.log(
      `node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads`,
    );
    print(measure(candidates, { rounds: Number(values.rounds ?? 3), env, scratch: folder }), files);
    requireSameTree(driver, text, synced, env);
  } finally {
    if (values.dir === undefined) rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}
