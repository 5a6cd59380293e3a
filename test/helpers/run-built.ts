/** Runs the built program as a user does: its own process, real streams. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type CliOptions, isolatedEnv } from './run-cli';

const PROGRAM = resolve('bin/co-engram.js');

export interface BuiltResult {
  /** Null when a signal ended it. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export type BuiltOptions = Pick<CliOptions, 'cwd' | 'env' | 'stdin' | 'home'>;

/** Starts the program; the caller talks to it. */
export function startBuilt(argv: readonly string[], options: BuiltOptions = {}) {
  return spawn(process.execPath, [PROGRAM, ...argv], {
    cwd: options.cwd ?? tmpdir(),
    env: { ...isolatedEnv(options.home), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Exit code and streams of one whole call. */
export function runBuilt(argv: readonly string[], options: BuiltOptions = {}): Promise<BuiltResult> {
  const child = startBuilt(argv, options);
  const parts = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on('data', (chunk: Buffer) => parts.stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => parts.stderr.push(chunk));
  /** A program that does not read its stdin may be gone before the text is written. */
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  child.stdin.end(options.stdin ?? '');
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (exitCode, signal) =>
      done({
        exitCode,
        signal,
        stdout: Buffer.concat(parts.stdout).toString(),
        stderr: Buffer.concat(parts.stderr).toString(),
      }),
    );
  });
}
