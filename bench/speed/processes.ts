/** Runs whole processes and measures them from outside. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** A command to measure. `before` prepares each run and is not measured. */
export interface Candidate {
  name: string;
  command: readonly string[];
  cwd: string;
  before?(round: number): void;
  /** Text for stdin. */
  input?(round: number): string;
  /** Statuses that are fine; default 0. */
  statuses?: readonly number[];
}

export interface Measured {
  name: string;
  /** Wall milliseconds of every round. */
  walls: number[];
  median: number;
  least: number;
  /** Only for node processes: user and system time, and the largest resident size in MB. */
  cpuMs?: number;
  peakMb?: number;
}

/** The environment of a measured process: nothing of this machine's that changes how long it takes. */
export function benchEnvironment(home: string): NodeJS.ProcessEnv {
  mkdirSync(home, { recursive: true });
  const kept = Object.entries(process.env).filter(([name]) => !/^(NODE_|CO_ENGRAM_|GIT_|npm_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    NO_COLOR: '1',
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function run(candidate: Candidate, round: number, env: NodeJS.ProcessEnv): number {
  candidate.before?.(round);
  const [program = '', ...args] = candidate.command;
  const input = candidate.input?.(round);
  const start = performance.now();
  const result = spawnSync(program, args, {
    cwd: candidate.cwd,
    env,
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
  });
  const wall = performance.now() - start;
  if (result.error !== undefined) throw result.error;
  if (!(candidate.statuses ?? [0]).includes(result.status ?? -1)) {
    throw new Error(`${candidate.name} ended with ${result.status}: ${result.stderr}`);
  }
  return wall;
}

/** Every candidate once a round, in turn, after one round that does not count. */
export function measure(
  candidates: readonly Candidate[],
  options: { rounds: number; env: NodeJS.ProcessEnv; scratch: string },
): Measured[] {
  const { rounds, env, scratch } = options;
  const walls = candidates.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, candidate] of candidates.entries()) {
      const wall = run(candidate, round, env);
      if (round > 0) walls[i]?.push(wall);
    }
  }
  return candidates.map((candidate, i) => {
    const own = walls[i] ?? [];
    const usage = candidate.command[0] === process.execPath ? usageOf(candidate, rounds, env, scratch) : {};
    return { name: candidate.name, walls: own, median: median(own), least: Math.min(...own), ...usage };
  });
}

/** Linux counts in a process's peak what its parent used when it forked; VmHWM does not. */
const USAGE_SCRIPT = `process.on('exit', () => {
  const fs = require('node:fs');
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const status = fs.existsSync('/proc/self/status') ? fs.readFileSync('/proc/self/status', 'utf8') : '';
  const peak = Number(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? maxRSS);
  fs.writeFileSync(process.env.BENCH_USAGE, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, peak / 1024]));
});`;

/** Processor time and peak memory, in runs of their own because asking for them takes time. */
function usageOf(
  candidate: Candidate,
  firstRound: number,
  env: NodeJS.ProcessEnv,
  scratch: string,
): { cpuMs: number; peakMb: number } {
  const script = join(scratch, 'usage.cjs');
  const output = join(scratch, 'usage.json');
  writeFileSync(script, USAGE_SCRIPT);
  const [program = '', ...args] = candidate.command;
  const command = [program, '--require', script, ...args];
  const cpus: number[] = [];
  const peaks: number[] = [];
  for (let i = 1; i <= 3; i += 1) {
    run({ ...candidate, command }, firstRound + i, { ...env, BENCH_USAGE: output });
    const [cpu = 0, peak = 0] = JSON.parse(readFileSync(output, 'utf8')) as number[];
    cpus.push(cpu);
    peaks.push(peak);
  }
  rmSync(output);
  return { cpuMs: median(cpus), peakMb: median(peaks) };
}

/** Where a program is, undefined where the machine does not have it. */
export function findProgram(name: string): string | undefined {
  const result = spawnSync('which', [name], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
