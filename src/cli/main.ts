/** The only file that touches `process`: makes the world from it, runs, and sets the exit code. */
import { fstatSync, statSync } from 'node:fs';
import { useCodeCache } from './code-cache';
import { codeOf, readChunks, writeAll } from './descriptors';
import { enter } from './entry';
import type { Output, World } from './world';

type StreamName = 'stdin' | 'stdout' | 'stderr';

const DESCRIPTORS = { stdin: 0, stdout: 1, stderr: 2 } as const;
const DEFAULT_COLUMNS = 80;
/** The exit code of a bug; errors.ts is not loaded for the sake of one number. */
const INTERNAL = 70;
/** Node's name for a reader that went away, on POSIX and on Windows. */
const CLOSED = new Set(['EPIPE', 'EOF']);

function isNullDevice(device: number): boolean {
  return process.platform !== 'win32' && statSync('/dev/null').rdev === device;
}

/** Node's stream objects cost 4 ms to make, so they are asked only where a terminal is possible. */
function isTerminal(name: StreamName): boolean {
  const stat = fstatSync(DESCRIPTORS[name]);
  return stat.isCharacterDevice() && !isNullDevice(stat.rdev) && process[name].isTTY === true;
}

function outputTo(name: 'stdout' | 'stderr'): Output {
  let isClosed = false;
  return {
    get isTTY() {
      return isTerminal(name);
    },
    get columns() {
      return (isTerminal(name) && process[name].columns) || DEFAULT_COLUMNS;
    },
    get isClosed() {
      return isClosed;
    },
    write(text) {
      if (isClosed) return;
      try {
        writeAll(DESCRIPTORS[name], text);
      } catch (error) {
        // A failure to talk has nobody to be told to; thrown, it would be reported on the stream that fails.
        if (name === 'stdout' && !CLOSED.has(codeOf(error) ?? '')) throw error;
        isClosed = true;
      }
    },
  };
}

async function findHome(): Promise<string | undefined> {
  if (process.env.HOME) return process.env.HOME;
  const { homedir } = await import('node:os');
  try {
    return homedir();
  } catch (error) {
    if (codeOf(error) === 'ERR_SYSTEM_ERROR') return undefined;
    throw error;
  }
}

function createWorld(home: string | undefined): World {
  return {
    env: process.env,
    platform: process.platform,
    execPath: process.execPath,
    cwd: () => process.cwd(),
    home,
    systemNow: Date.now,
    onEnd,
    stdin: {
      get isTTY() {
        return isTerminal('stdin');
      },
      // While a person types, signals must be heard.
      chunks: () => (isTerminal('stdin') ? process.stdin : readChunks(DESCRIPTORS.stdin)),
    },
    streams: () => ({ input: process.stdin, output: process.stdout }),
    stdout: outputTo('stdout'),
    stderr: outputTo('stderr'),
    paintKey: process.hrtime.bigint().toString(36),
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A program that we started in a group of its own hears no Ctrl-C; afterwards the signal has its default. */
function onEnd(task: () => void): () => void {
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    task();
    forget();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return forget;
}

/** Reports what nobody waited for and ends. Fails never, since a failure of its own would come back to it for ever. */
async function lastWords(error: Error, world: World): Promise<never> {
  try {
    const { reportFailure } = await import('./core');
    process.exit(reportFailure(error, world, { json: false, color: false }));
  } catch (inner) {
    world.stderr.write(`error: unexpected: ${error.stack}\nand no way to report it: ${inner}\n`);
    process.exit(INTERNAL);
  }
}

/** Help of a command runs other code than the command. */
function asksHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/** Ctrl-C keeps its default: the shell must see the signal to stop its own loop, and reports 130. */
async function main(): Promise<void> {
  const world = createWorld(await findHome());
  process.on('uncaughtException', (error) => void lastWords(error, world));
  const argv = process.argv.slice(2);
  const keepCode = useCodeCache(__dirname, asksHelp(argv) ? 'help' : argv[0], {
    ...world,
    engine: `${process.version}-${process.arch}`,
    userId: process.geteuid?.(),
  });
  process.exitCode = await enter(argv, world);
  if (process.exitCode === 0) await keepCode?.();
}

void main();
