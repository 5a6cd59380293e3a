/**
 * `npm run bench sync [--writers 20] [--rounds 30] [--parallel 2] [--dir FOLDER]`: clones of one bare repository whose
 * writers add, give feedback, link and sync in turn, some at the same time. In the end all must be equal and every
 * event counted once; how long a sync takes is reported, a process from start to end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type MemoryRepository, openRepository, type SyncReport } from '../src/index';
import { readUsageSums } from '../src/store/read-usage-files';
import { benchEnvironment, median } from './speed/processes';

const BIN = resolve('bin/co-engram.js');
/** Memories that all writers have from the beginning, and give feedback about. */
const SHARED = 10;
/** A push that somebody was quicker with three times is tried by the next sync. */
const MOST_TRIES = 20;

interface Setting {
  folder: string;
  writers: number;
  rounds: number;
  parallel: number;
  env: NodeJS.ProcessEnv;
}

interface Writer {
  name: string;
  root: string;
  library: MemoryRepository;
}

interface Tally {
  walls: number[];
  /** Syncs that pushed, that merged, and that somebody was quicker than three times. */
  pushed: number;
  merged: number;
  rejected: number;
}

function git(root: string, env: NodeJS.ProcessEnv, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function words(n: number): string {
  const topics = ['deadlocks', 'backups', 'indexes', 'vacuum', 'replication', 'locks', 'plans', 'caches'];
  return `${topics[n % topics.length]} of case ${n}: step ${n * 7919}, then wait ${n * 104_729} units.`;
}

/** The bare repository with the shared memories, and a clone for everybody. */
async function makeWriters(setting: Setting): Promise<{ writers: Writer[]; shared: string[] }> {
  const { folder, env } = setting;
  const first = join(folder, 'first');
  execFileSync(process.execPath, [BIN, 'init', first, '--yes', '--quiet'], { env });
  identify(first, 'first', env);
  const library = await openRepository(first, { now: Date.now });
  const drafts = Array.from({ length: SHARED }, (_, n) => ({ title: `Shared ${n}`, content: words(n) }));
  const { outcome } = await library.add(drafts, { dedupe: false });
  git(first, env, 'add', '-A');
  git(first, env, 'commit', '-q', '-m', 'base');
  git(folder, env, 'clone', '-q', '--bare', first, 'hub.git');
  const writers: Writer[] = [];
  for (let n = 0; n < setting.writers; n += 1) writers.push(await addWriter(setting, `writer-${n}`));
  return { writers, shared: outcome.map(({ id }) => id) };
}

async function addWriter({ folder, env }: Setting, name: string): Promise<Writer> {
  const root = join(folder, name);
  git(folder, env, 'clone', '-q', 'hub.git', name);
  identify(root, name, env);
  execFileSync(process.execPath, [BIN, 'init', root, '--yes', '--quiet'], { env });
  return { name, root, library: await openRepository(root, { now: Date.now }) };
}

function identify(root: string, name: string, env: NodeJS.ProcessEnv): void {
  for (const [key, value] of Object.entries({ 'user.name': name, 'user.email': `${name}@example.org` })) {
    git(root, env, 'config', key, value);
  }
}

/** One memory, one success, one link. */
async function learn({ library, name }: Writer, shared: readonly string[], n: number): Promise<void> {
  const draft = { title: `${name} learnt ${n}`, content: words(SHARED + n) };
  const { outcome } = await library.add([draft], { dedupe: false });
  const about = shared[n % shared.length] ?? '';
  await library.feedback(about, { outcome: 'success' });
  await library.link({ from: outcome[0]?.id ?? '', kind: 'extends', to: about });
}

function runSync(root: string, env: NodeJS.ProcessEnv): Promise<{ report: SyncReport; wall: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, [BIN, 'sync', '--repo', root, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => {
      const wall = performance.now() - start;
      const text = Buffer.concat(parts).toString('utf8');
      if (text === '') fail(new Error(`sync in ${root} said nothing`));
      else done({ report: JSON.parse(text) as SyncReport, wall });
    });
  });
}

/** Until it is through; only somebody who was quicker may keep it from that. */
async function syncThrough({ root }: Writer, env: NodeJS.ProcessEnv, tally: Tally): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { report, wall } = await runSync(root, env);
    tally.walls.push(wall);
    if (report.pushed.done) tally.pushed += 1;
    if (report.pulled.upToDate === false) tally.merged += 1;
    if (report.ok) return;
    if (report.problem?.code !== 'rejected') throw new Error(`${root}: ${JSON.stringify(report.problem)}`);
    tally.rejected += 1;
  }
  throw new Error(`${root} never got through`);
}

/** So many at a time, in order. */
async function inTurns<T>(
  items: readonly T[],
  parallel: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

/** What must be true in the end, one line each; empty = all is. */
function faults(writers: readonly Writer[], shared: readonly string[], setting: Setting): string[] {
  const { env, rounds } = setting;
  const events = setting.writers * rounds;
  const heads = new Set(writers.map(({ root }) => git(root, env, 'rev-parse', 'HEAD').trim()));
  const found = heads.size === 1 ? [] : [`the clones are not equal: ${heads.size} commits`];
  for (const { root, name } of writers) {
    const files = git(root, env, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n');
    const sums = readUsageSums({ root });
    const counted = shared.reduce((sum, id) => sum + (sums.get(id)?.effective ?? 0), 0);
    const engrams = files.filter((path) => path.endsWith('.md')).length;
    const links = files.filter((path) => path.startsWith('synapses/')).length;
    const dirty = git(root, env, 'status', '--porcelain').trim();
    if (engrams !== SHARED + events) found.push(`${name} has ${engrams} memories, not ${SHARED + events}`);
    if (links !== events) found.push(`${name} has ${links} links, not ${events}`);
    if (counted !== events) found.push(`${name} counts ${counted} successes, not ${events}`);
    if (dirty !== '') found.push(`${name} is not clean: ${dirty.split('\n')[0]}`);
  }
  return found;
}

function print({ walls, pushed, merged, rejected }: Tally, setting: Setting): void {
  const { writers, rounds, parallel } = setting;
  const sorted = [...walls].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads`,
  );
  console.log(
    `${writers} writers, ${rounds} rounds, ${parallel} at a time: ${writers * rounds} events of each kind`,
  );
  console.log(
    `syncs ${walls.length}, of which merged ${merged}, pushed ${pushed}, gave up after three retries ${rejected}`,
  );
  console.log(`a sync, ms: median ${median(walls).toFixed(0)}, 90 % ${at(0.9)}, longest ${at(1)}`);
}

async function measureWriters(setting: Setting): Promise<number> {
  const { writers, shared } = await makeWriters(setting);
  const tally: Tally = { walls: [], pushed: 0, merged: 0, rejected: 0 };
  for (let round = 0; round < setting.rounds; round += 1) {
    await inTurns(writers, setting.parallel, async (writer) => {
      await learn(writer, shared, round * setting.writers + writers.indexOf(writer));
      await syncThrough(writer, setting.env, tally);
    });
  }
  print(tally, setting);
  const rest: Tally = { walls: [], pushed: 0, merged: 0, rejected: 0 };
  for (const writer of writers) await syncThrough(writer, setting.env, rest);
  for (const writer of writers) await syncThrough(writer, setting.env, rest);
  const found = faults(writers, shared, setting);
  for (const line of found) console.log(`WRONG  ${line}`);
  if (found.length === 0)
    console.log('ok     all clones are equal, every memory, link and success is there once');
  return found.length === 0 ? 0 : 1;
}

/** Gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { writers: text, rounds: text, parallel: text, dir: text };
  const { values } = parseArgs({ args: [...args], options });
  const folder = values.dir ?? mkdtempSync(join(tmpdir(), 'co-engram-bench-sync-'));
  try {
    return await measureWriters({
      folder,
      writers: Number(values.writers ?? 20),
      rounds: Number(values.rounds ?? 30),
      parallel: Number(values.parallel ?? 2),
      env: benchEnvironment(join(folder, 'home')),
    });
  } finally {
    if (values.dir === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
