/** Runs the command line in this process: everything that `process` would give is an argument. */
import { tmpdir } from 'node:os';
import type { Command } from '../../src/cli/declarations';
import { enter } from '../../src/cli/entry';
import { reportingFailures, runCommand } from '../../src/cli/run';
import type { Output, World } from '../../src/cli/world';

export interface CliOptions {
  cwd?: string;
  /** Beside PATH and the isolation of git; nothing else is inherited. */
  env?: Record<string, string | undefined>;
  stdin?: string | Uint8Array;
  home?: string;
  /** Pretends that stdin, stdout and stderr are terminals. */
  isTTY?: boolean;
  columns?: number;
  /** Milliseconds; CO_ENGRAM_NOW in `env` wins. */
  now?: number;
}

export interface CliResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** An environment in which neither the machine's git configuration nor the user's own settings count. */
export function isolatedEnv(home?: string): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: home,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
}

interface Recorder extends Output {
  text: string;
}

function recorder(options: CliOptions): Recorder {
  return {
    text: '',
    isTTY: options.isTTY ?? false,
    columns: options.columns ?? 80,
    isClosed: false,
    write(text) {
      this.text += text;
    },
  };
}

async function* chunksOf(input: string | Uint8Array): AsyncIterable<Uint8Array> {
  yield typeof input === 'string' ? Buffer.from(input) : input;
}

/** Exit code and streams of `action` in a world of its own. */
export async function inWorld(
  options: CliOptions,
  action: (world: World) => Promise<number>,
): Promise<CliResult> {
  const stdout = recorder(options);
  const stderr = recorder(options);
  const exitCode = await action({
    env: { ...isolatedEnv(options.home), ...options.env },
    platform: process.platform,
    cwd: () => options.cwd ?? tmpdir(),
    home: options.home,
    systemNow: () => options.now ?? Date.now(),
    stdin: { isTTY: options.isTTY ?? false, chunks: () => chunksOf(options.stdin ?? '') },
    stdout,
    stderr,
    paintKey: 'k',
  });
  const result = { exitCode, stdout: stdout.text, stderr: stderr.text };
  if (BROKEN_PAINT.test(result.stdout + result.stderr)) {
    throw new Error(`text was made printable after it was painted: ${result.stdout}${result.stderr}`);
  }
  return result;
}

/** A mark of `createPaint('k')` that became text. */
const BROKEN_PAINT = /\u241bk\d+m/;

/** Exit code and streams of one call; `argv` is without node and script. */
export function runCli(argv: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return inWorld(options, (world) => enter(argv, world));
}

/** As `runCli`, for a command that is not in the table. */
export function runDeclared(
  command: Command,
  argv: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  return inWorld(options, (world) =>
    reportingFailures(argv, world, () => runCommand('sample', command, argv, world)),
  );
}
