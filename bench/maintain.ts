/**
 * `npm run bench maintain [--sizes 1000,10000,50000] [--rounds 3] [--dir FOLDER]`: a light stage that folds in a
 * thousand signals, a deep stage that knows nothing, one that looked before, and the same of rem, at growing sizes; beside
 * bare node.
 */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateEngram } from './generate';
import { benchEnvironment, type Candidate, type Measured, measure } from './speed/processes';
import { type BenchRepository, benchRepository, restore } from './speed/repository';

const BIN = resolve('bin/co-engram.js');
const NOW = '2026-11-30T00:00:00.000Z';
const SIGNALS = 1000;
/** Seconds at ten thousand engrams, on a quiet machine. */
const TARGETS: Readonly<Record<string, number>> = {
  light: 1,
  'deep, first': 6,
  'deep, again': 6,
  'rem, first': 10,
  'rem, again': 10,
};

function stateFolder({ root }: BenchRepository): string {
  return join(root, '.git/co-engram');
}

/** The clone knows nothing of stages that ran; its cache stays. */
function forget(repository: BenchRepository): void {
  for (const name of [
    'doctor.json',
    'maintenance-state.json',
    'windows.json',
    'signals.jsonl',
    'usage-ledger',
    'writer.json',
  ]) {
    rmSync(join(stateFolder(repository), name), { recursive: true, force: true });
  }
}

/** A thousand retrievals of three engrams each, by somebody who works all day. */
function leaveSignals(repository: BenchRepository): void {
  const { engrams } = repository;
  const ids = (n: number) =>
    [n, n + 1, n + 2].map((each) => [idOf((each * 7919) % engrams, engrams), 0.5] as const);
  const lines = Array.from({ length: SIGNALS }, (_, n) => {
    const at = new Date(Date.parse(NOW) - (SIGNALS - n) * 30_000).toISOString();
    return JSON.stringify({ at, agent: 'main', type: 'retrieval', query: `retry ${n}`, hits: ids(n) });
  });
  mkdirSync(stateFolder(repository), { recursive: true });
  appendFileSync(join(stateFolder(repository), 'signals.jsonl'), `${lines.join('\n')}\n`);
}

function idOf(n: number, total: number): string {
  return /^id: (\w+)$/m.exec(generateEngram(n, total).text)?.[1] ?? '';
}

function candidatesOf(repository: BenchRepository, warm: () => void): Candidate[] {
  const cwd = repository.root;
  const stage = (name: string) => [
    process.execPath,
    BIN,
    'maintain',
    '--stage',
    name,
    '--yes',
    '--repo',
    cwd,
    '--quiet',
  ];
  const fresh = () => {
    restore(repository);
    forget(repository);
    warm();
  };
  const freshWithSignals = () => {
    fresh();
    leaveSignals(repository);
  };
  return [
    { name: 'node -e 0', command: [process.execPath, '-e', '0'], cwd },
    { name: 'light', command: stage('light'), cwd, before: freshWithSignals },
    { name: 'deep, first', command: stage('deep'), cwd, before: fresh },
    // After the one before it: nothing is left to change.
    { name: 'deep, again', command: stage('deep'), cwd },
    { name: 'rem, first', command: stage('rem'), cwd, before: fresh },
    { name: 'rem, again', command: stage('rem'), cwd },
  ];
}

interface Row extends Measured {
  size: number;
}

/** Prints the table and writes it as JSON; gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '1000,10000,50000' },
      rounds: { type: 'string', default: '3' },
      dir: { type: 'string', default: join(tmpdir(), 'co-engram-bench') },
    },
  });
  mkdirSync(values.dir, { recursive: true });
  const env = { ...benchEnvironment(join(values.dir, 'home')), CO_ENGRAM_NOW: NOW };
  const rows: Row[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    const repository = benchRepository(values.dir, size);
    const warm = () => {
      const list = {
        name: 'list',
        command: [process.execPath, BIN, 'list', '--limit', '1', '--repo', repository.root],
        cwd: repository.root,
      };
      measure([list], { rounds: 1, env, scratch: values.dir });
    };
    const measured = measure(candidatesOf(repository, warm), {
      rounds: Number(values.rounds),
      env,
      scratch: values.dir,
    });
    rows.push(...measured.map((each) => ({ ...each, size })));
    printTable(rows.filter((row) => row.size === size));
    restore(repository);
  }
  printGrowth(rows);
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  const text = `${JSON.stringify({ bench: 'maintain', now: NOW, machine, rows }, null, 2)}\n`;
  mkdirSync('.bench', { recursive: true });
  writeFileSync('.bench/maintain.json', text);
  return 0;
}

function printTable(rows: readonly Row[]): void {
  const bare = rows[0]?.median ?? 1;
  for (const { name, size, median, least, cpuMs = 0, peakMb = 0 } of rows) {
    const target = size === 10_000 ? TARGETS[name] : undefined;
    const wanted =
      target === undefined ? '' : `  target ${target} s: ${least / 1000 <= target ? 'reached' : 'missed'}`;
    const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(7);
    process.stdout.write(
      `${String(size).padStart(6)}  ${name.padEnd(12)} ${seconds(median)} s  ${seconds(least)} s at best  ${(median / bare).toFixed(0).padStart(4)} F  ${seconds(cpuMs)} s cpu  ${peakMb.toFixed(0).padStart(4)} MB${wanted}\n`,
    );
  }
}

/** How processor time grows from each size to the next: 1 is linear. */
function printGrowth(rows: readonly Row[]): void {
  const names = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== 'node -e 0');
  for (const name of names) {
    const own = rows.filter((row) => row.name === name);
    for (const [i, row] of own.entries()) {
      const before = own[i - 1];
      if (before === undefined) continue;
      const growth = Math.log((row.cpuMs ?? 1) / (before.cpuMs ?? 1)) / Math.log(row.size / before.size);
      process.stdout.write(`${name}: ${before.size} -> ${row.size} grows with n^${growth.toFixed(2)}\n`);
    }
  }
}
