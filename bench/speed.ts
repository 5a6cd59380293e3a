/** `npm run bench speed [--sizes 1000,10000] [--rounds 9] [--dir FOLDER]`: whole processes beside what people use else. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generatedId, random } from './generate';
import {
  benchEnvironment,
  type Candidate,
  findProgram,
  type Measured,
  measure,
  median,
} from './speed/processes';
import * as repositories from './speed/repository';
import { CACHE_TARGET, MEMORY_TARGETS, TARGETS } from './speed/targets';

const BIN = resolve('bin/co-engram.js');
const WORDS = ['postgres', 'deadlock', 'retry'];
/** A turn of a conversation, as a host sends it. */
const TURN = JSON.stringify({
  sessionId: 'bench',
  messages: [
    { role: 'user', content: 'The nightly job fails again. Can you have a look at the worker?' },
    {
      role: 'assistant',
      content: 'It stops in the middle of a transaction. I am looking at the log of postgres.',
    },
    { role: 'user', content: 'How do we retry after a postgres deadlock?' },
  ],
});

interface Setting {
  repository: repositories.BenchRepository;
  rounds: number;
  env: NodeJS.ProcessEnv;
  scratch: string;
}

interface SizeResult {
  size: number;
  rows: Measured[];
  cacheBytes: number;
  corpusBytes: number;
  skipped: string[];
}

function coEngram(
  name: string,
  args: readonly string[],
  cwd: string,
  more: Partial<Candidate> = {},
): Candidate {
  return { name, command: [process.execPath, BIN, ...args], cwd, ...more };
}

function floor(cwd: string): Candidate {
  return { name: 'F', command: [process.execPath, '-e', '0'], cwd };
}

/** Commands that change nothing, measured in turn on a warm page cache. */
function steadyCandidates({ repository, scratch }: Setting, skipped: string[]): Candidate[] {
  const { root, engrams } = repository;
  const search = ['search', '--repo', root, ...WORDS];
  const candidates = [
    floor(root),
    coEngram('co-engram --version', ['--version'], root),
    coEngram('co-engram search --help', ['search', '--help'], root),
    coEngram('search', search, root),
    coEngram('search --trust-dirs', [...search, '--trust-dirs'], root),
    coEngram('get', ['get', '--repo', root, generatedId(Math.floor(engrams / 2))], root),
    coEngram('list', ['list', '--repo', root], root),
    coEngram('prime', ['prime', '--repo', root], root),
    coEngram('context assemble', ['context', 'assemble', '--repo', root], root, { input: () => TURN }),
    { name: 'git grep', command: ['git', 'grep', '-ic', '-e', WORDS.join('\\|')], cwd: root },
    { name: 'git diff-files', command: ['git', 'diff-files', '--name-only'], cwd: root },
  ];
  const rg = findProgram('rg');
  if (rg === undefined) skipped.push('rg (not on this machine)');
  else candidates.push({ name: 'rg', command: [rg, '-ic', WORDS.join('|'), '.'], cwd: root });
  const sqlite = findProgram('sqlite3');
  const database = join(scratch, `fts-${engrams}.db`);
  if (sqlite === undefined || !repositories.prepareSqlite(sqlite, database, repository)) {
    skipped.push('sqlite3 FTS5 (not on this machine)');
  } else {
    const query = `select path from docs where docs match '${WORDS.join(' OR ')}' order by rank limit 10`;
    candidates.push({ name: 'sqlite3 FTS5', command: [sqlite, database, query], cwd: root });
  }
  return candidates;
}

/** Searches after a change, each in turn with bare node. */
function changeScenarios(setting: Setting, skipped: string[]): Candidate[][] {
  const { repository } = setting;
  const { root } = repository;
  const search = ['search', '--repo', root, ...WORDS];
  /** Bare node and a search that finds nothing new run in the same rounds. */
  const beside = (what: string, candidate: Candidate): Candidate[] => [
    { ...floor(root), name: `F (${what})` },
    coEngram(`search (${what})`, search, root),
    candidate,
  ];
  const changed = (count: number, what: string) =>
    beside(
      what,
      coEngram(`search, ${what}`, search, root, {
        before: (round) => repositories.changeFiles(repository, count, round),
      }),
    );
  const pulled = coEngram('search, 500 files pulled', search, root, {
    before: (round) => repositories.pull(repository, round),
  });
  const uncached = coEngram('search, no cache', search, root, {
    before: () => repositories.clearCache(repository),
  });
  const scenarios = [
    changed(1, '1 file changed'),
    changed(100, '100 files changed'),
    beside('500 files pulled', pulled),
    beside('no cache', uncached),
    [
      { ...floor(root), name: 'F (add)' },
      addition('add', root, []),
      addition('add --no-dedupe', root, ['--no-dedupe']),
    ],
  ];
  if (repositories.canDropCaches()) {
    const cold = (candidate: Candidate): Candidate => ({
      ...candidate,
      name: `${candidate.name}, cold`,
      before: () => repositories.dropCaches(),
    });
    const rg = findProgram('rg');
    const others =
      rg === undefined ? [] : [{ name: 'rg', command: [rg, '-ic', WORDS.join('|'), '.'], cwd: root }];
    scenarios.push([floor(root), coEngram('search', search, root), ...others].map(cold));
  } else {
    skipped.push('cold page cache (this user may not empty it)');
  }
  return scenarios;
}

/** Adds another memory in every round. */
function addition(name: string, root: string, more: readonly string[]): Candidate {
  return coEngram(name, ['add', '--repo', root, '--domain', 'bench', '--content', '-', ...more], root, {
    input: (round) => additionText(round + 1000 * more.length),
  });
}

/** About a topic that no other addition has. */
function additionText(n: number): string {
  const next = random(n);
  const words = Array.from({ length: 60 }, () => `${Math.floor(next() * 2 ** 24).toString(36)}`);
  return `A worker kept its lease\n\nWhile the queue drained: ${words.join(' ')}.\n`;
}

function measureSize(size: number, options: { rounds: number; folder: string }): SizeResult {
  const scratch = join(options.folder, 'scratch');
  mkdirSync(scratch, { recursive: true });
  const repository = repositories.benchRepository(options.folder, size);
  const env = benchEnvironment(join(options.folder, 'home'));
  const setting: Setting = { repository, rounds: options.rounds, env, scratch };
  const skipped: string[] = [];
  repositories.preparePull(repository, 500);
  repositories.clearCache(repository);
  warmUp(setting);
  const cacheBytes = repositories.sizeOf(repository.cache);
  const rows = measure(steadyCandidates(setting, skipped), setting);
  for (const scenario of changeScenarios(setting, skipped)) {
    rows.push(...measure(scenario, setting));
    repositories.restore(repository);
    warmUp(setting);
  }
  rows.push(miniSearchRow(repository.root, Math.min(options.rounds, 3)));
  return { size, rows, cacheBytes, corpusBytes: repository.bytes, skipped };
}

/** Builds the cache and lets the time stamps of files get old, so that what follows is the usual case. */
function warmUp({ repository, env }: Setting): void {
  for (let i = 0; i < 2; i += 1) {
    spawnSync(process.execPath, [BIN, 'search', '--repo', repository.root, ...WORDS], {
      env,
      stdio: 'ignore',
    });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
  }
  spawnSync(process.execPath, [BIN, 'search', '--repo', repository.root, ...WORDS], { env, stdio: 'ignore' });
}

function miniSearchRow(root: string, rounds: number): Measured {
  const walls: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const script = ['scripts/run-ts.mjs', 'bench/speed/add-all.ts', root];
    walls.push(Number(spawnSync(process.execPath, script, { encoding: 'utf8' }).stdout));
  }
  return { name: 'MiniSearch addAll', walls, median: median(walls), least: Math.min(...walls) };
}

function printSize({ size, rows, cacheBytes, corpusBytes, skipped }: SizeResult): void {
  const of = (name: string) => rows.find((row) => row.name === name);
  const bare = of('F');
  const ratio = (value: number | undefined, base: number | undefined) =>
    value === undefined || base === undefined ? '' : (value / base).toFixed(2);
  console.log(`\n${size} engrams, medians`);
  console.log(
    ['', 'ms', 'least', '/ F', 'CPU / F', 'MB', '/ F']
      .map((text, i) => text.padStart(i === 0 ? 26 : 9))
      .join(''),
  );
  for (const row of rows) {
    const cells = [
      row.name.padEnd(26),
      row.median.toFixed(1),
      row.least.toFixed(1),
      ratio(row.median, bare?.median),
      ratio(row.cpuMs, bare?.cpuMs),
      row.peakMb?.toFixed(0) ?? '',
      ratio(row.peakMb, bare?.peakMb),
    ];
    console.log(cells.map((text, i) => (i === 0 ? text : text.padStart(9))).join(''));
  }
  console.log(verdict('cache / corpus', cacheBytes / corpusBytes, CACHE_TARGET));
  const memory = MEMORY_TARGETS.get(size);
  const peak = of('search')?.peakMb;
  if (memory !== undefined && peak !== undefined && bare?.peakMb !== undefined) {
    console.log(verdict('memory of search / F', peak / bare.peakMb, memory));
  }
  for (const target of TARGETS) {
    if (!target.sizes.includes(size)) continue;
    const row = of(target.row);
    const base = of(target.to);
    const minus = target.minus === undefined ? 0 : of(target.minus)?.median;
    if (row === undefined || base === undefined || minus === undefined) continue;
    const name = `${target.row}${target.minus === undefined ? '' : ` - ${target.minus}`} / ${target.to}`;
    console.log(verdict(name, (row.median - minus) / base.median, target.atMost));
  }
  if (skipped.length > 0) console.log(`left out: ${skipped.join(', ')}`);
}

function verdict(name: string, value: number, atMost: number): string {
  return `${value <= atMost ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(2)} (at most ${atMost})`;
}

/** Gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      rounds: { type: 'string', default: '9' },
      dir: { type: 'string', default: join(tmpdir(), 'co-engram-bench') },
    },
  });
  if (!existsSync('dist/entry.cjs')) {
    console.error('nothing is built: npm run build');
    return 2;
  }
  const rounds = Math.max(7, Number(values.rounds));
  const machine = {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
  console.log(
    `node ${machine.node}, ${machine.cpus} x ${machine.model}, ${machine.memoryGb} GB, ${rounds} rounds in turn`,
  );
  const results: SizeResult[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    const result = measureSize(size, { rounds, folder: values.dir });
    results.push(result);
    printSize(result);
  }
  mkdirSync('.bench', { recursive: true });
  writeFileSync('.bench/speed.json', `${JSON.stringify({ command: args, machine, results }, null, 2)}\n`);
  return 0;
}
