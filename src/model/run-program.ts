/** Runs a program of the user's with a text on stdin: no shell, an empty folder, limits, and nothing of it stays. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { printableLine } from '../util/printable';
import type { Surroundings } from '../util/surroundings';

export interface ProgramLimits {
  timeoutMs: number;
  /** Of stdout. */
  mostBytes: number;
}

export type ProgramEnd =
  | { stdout: string; failure?: undefined }
  | { failure: 'not_started' | 'timed_out' | 'failed' | 'too_long'; message: string };

type Surrounding = Pick<Surroundings, 'platform' | 'onEnd'>;

interface Run {
  command: readonly string[];
  input: string;
  env: Readonly<Record<string, string>>;
  limits: ProgramLimits;
}

/** What is asked to end may still tidy up for so long. */
const LAST_MS = 500;
/** Of stderr, for a message. */
const KEPT_BYTES = 4096;

/** What the program printed, or why that is nothing. The folder in which it ran is gone afterwards, its children too. */
export async function runProgram(run: Run, surroundings: Surrounding): Promise<ProgramEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'co-engram-model-'));
  try {
    return await runIn(folder, run, surroundings);
  } finally {
    remove(folder);
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function runIn(
  folder: string,
  { command, input, env, limits }: Run,
  surroundings: Surrounding,
): Promise<ProgramEnd> {
  const isWindows = surroundings.platform === 'win32';
  const [program = '', ...args] = command;
  const child = execa(program, args, {
    ...{ cwd: folder, env, extendEnv: false, buffer: false, reject: false },
    ...{ stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', windowsHide: true },
    // A group of its own, so that what it starts ends with it.
    ...{ detached: !isWindows, cleanup: isWindows },
  });
  const kill = (signal: 'SIGTERM' | 'SIGKILL') => killGroup(child, signal, isWindows);
  const forgetEnd = surroundings.onEnd?.(() => {
    kill('SIGKILL');
    remove(folder);
  });
  const said = collect(child.stdout, child.stderr, limits.mostBytes, () => kill('SIGKILL'));
  child.stdin?.on('error', ignoreClosedPipe);
  child.stdin?.end(input);
  let isLate = false;
  const timers = [
    setTimeout(() => {
      isLate = true;
      kill('SIGTERM');
    }, limits.timeoutMs),
    setTimeout(() => kill('SIGKILL'), limits.timeoutMs + LAST_MS),
  ];
  try {
    const end = await ended(child);
    // What it started and left behind ends here, too.
    kill('SIGKILL');
    if (end.failure === undefined) await said.isWhole(LAST_MS);
    if (isLate) return { failure: 'timed_out', message: `took longer than ${limits.timeoutMs / 1000} s` };
    if (said.isTooLong()) {
      return { failure: 'too_long', message: `printed more than ${limits.mostBytes / 1024} KiB` };
    }
    if (end.failure !== undefined) return end;
    return end.status === '0' ? { stdout: said.stdout() } : failed(end.status, said.stderr());
  } finally {
    for (const timer of timers) clearTimeout(timer);
    forgetEnd?.();
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

type Child = ReturnType<typeof execa>;

/** How the program itself ended; whether its children hold its streams is another question. */
function ended(child: Child): Promise<{ status: string; failure?: undefined } | NotStarted> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ status: code === null ? String(signal) : String(code) }));
    void child.then((result) => {
      if (result.exitCode !== undefined || result.signal !== undefined) return;
      const why = result.code === 'ENOENT' ? 'was not found' : `cannot be started (${String(result.code)})`;
      resolve({ failure: 'not_started', message: why });
    });
  });
}

interface NotStarted {
  failure: 'not_started';
  message: string;
}

function failed(status: string, stderr: string): ProgramEnd {
  const line = stderr.split('\n').find((each) => each.trim() !== '');
  const said = line === undefined ? '' : `: ${printableLine(line.trim()).slice(0, 200)}`;
  return { failure: 'failed', message: `ended with ${status}${said}` };
}

function killGroup({ pid }: Child, signal: 'SIGTERM' | 'SIGKILL', isWindows: boolean): void {
  if (pid === undefined) return;
  if (isWindows) {
    // Windows knows no groups; taskkill follows the tree.
    void execa('taskkill', ['/pid', String(pid), '/T', '/F'], { reject: false });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!GONE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Nobody is left in the group, or (macOS) only what waits to be buried. */
const GONE = new Set(['ESRCH', 'EPERM']);

function collect(
  stdout: NodeJS.ReadableStream | null,
  stderr: NodeJS.ReadableStream | null,
  mostBytes: number,
  whenTooLong: () => void,
) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let bytes = 0;
  let errBytes = 0;
  stdout?.on('data', (chunk: Buffer) => {
    const wasTooLong = bytes > mostBytes;
    bytes += chunk.length;
    if (bytes <= mostBytes) out.push(chunk);
    else if (!wasTooLong) whenTooLong();
  });
  stderr?.on('data', (chunk: Buffer) => {
    if (errBytes < KEPT_BYTES) err.push(chunk.subarray(0, KEPT_BYTES - errBytes));
    errBytes += chunk.length;
  });
  return {
    stdout: () => Buffer.concat(out).toString('utf8'),
    stderr: () => Buffer.concat(err).toString('utf8'),
    isTooLong: () => bytes > mostBytes,
    /** Waits until both streams are read, but no longer than `ms`: who left the group may hold them for ever. */
    isWhole: (ms: number) => Promise.race([Promise.all([closed(stdout), closed(stderr)]), pause(ms)]),
  };
}

function closed(stream: NodeJS.ReadableStream | null): Promise<void> {
  return new Promise((resolve) => {
    if (stream === null || !stream.readable) resolve();
    else stream.once('close', resolve).once('end', resolve);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** A program may answer without reading all of its input. */
function ignoreClosedPipe(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE' && error.code !== 'EOF' && error.code !== 'ECONNRESET') throw error;
}
