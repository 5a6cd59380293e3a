/** The only file that touches `process`: makes the world from it, runs, and sets the exit code. */
import { homedir } from 'node:os';
import { enter } from './entry';
import { finishText } from './paint';
import { clockOf } from './surroundings';
import type { Output, World } from './world';

const DEFAULT_COLUMNS = 80;

function outputTo(stream: NodeJS.WriteStream): Output {
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? DEFAULT_COLUMNS,
    write: (text) => {
      stream.write(text);
    },
  };
}

function worldOfProcess(): World {
  const paintKey = process.hrtime.bigint().toString(36);
  return {
    surroundings: {
      now: clockOf(process.env, Date.now),
      cwd: process.cwd(),
      env: process.env,
      home: process.env.HOME ?? homedir(),
      platform: process.platform,
      warn: (message) => {
        process.stderr.write(finishText(`${message}\n`, { key: paintKey, color: false }));
      },
    },
    stdin: {
      get isTTY() {
        return process.stdin.isTTY === true;
      },
      chunks: () => process.stdin,
    },
    get stdout() {
      return outputTo(process.stdout);
    },
    get stderr() {
      return outputTo(process.stderr);
    },
    paintKey,
  };
}

/** A reader that went away (`| head`) is no failure. */
function leaveQuietlyOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

async function main(): Promise<void> {
  process.stdout.on('error', leaveQuietlyOnClosedPipe);
  process.stderr.on('error', leaveQuietlyOnClosedPipe);
  process.exitCode = await enter(process.argv.slice(2), worldOfProcess());
}

void main();
