import type { Readable, Writable } from 'node:stream';
import { CoEngramError } from '../errors';
import type { MemoryRepository } from '../index';
import { printableLine } from '../util/printable';
import type { Surroundings } from '../util/surroundings';
import { createSurroundings } from './surroundings';
import { readStdin, readTextInput } from './text-input';
import type { World } from './world';

/** What a command may use of the world. */
export interface CommandContext {
  surroundings: Surroundings;
  /** True when a person can answer a question: terminals on both sides and neither --json nor --quiet. */
  readonly isInteractive: boolean;
  /** Characters a line of the terminal. */
  readonly columns: number;
  /** One line of talk on stderr; silent with --quiet and --json. */
  note(message: string): void;
  /** Runs what waited for the answer to be out. */
  runLater(): void;
  /** What is being done right now, on one line of a terminal that the next one replaces; an empty text clears it. */
  progress(message: string): void;
  /** Text of a file, or of stdin for `-`: at most 1 MiB, UTF-8, a leading BOM dropped. */
  readText(source: string): Promise<string>;
  /** Bytes of stdin, for what may be larger than a text. */
  stdin(): AsyncIterable<Uint8Array>;
  /** stdin and stdout of a server. */
  streams(): { input: Readable; output: Writable };
  /** The repository that the flags and the surroundings choose; for writers it must be trusted. */
  open(options?: { forChecking?: boolean; forWriting?: boolean }): Promise<MemoryRepository>;
}

export interface ContextFlags {
  json: boolean;
  jsonl?: boolean;
  quiet: boolean;
  repo?: string;
  agent?: string;
  /** The command writes. */
  writes: boolean;
}

/** The context of one call. */
export function createContext(world: World, flags: ContextFlags): CommandContext {
  const isSilent = flags.json || flags.jsonl === true || flags.quiet;
  const waiting: Array<() => void> = [];
  const surroundings = createSurroundings(world, { isSilent, later: (task) => waiting.push(task) });
  return {
    surroundings,
    get isInteractive() {
      return !isSilent && world.stdin.isTTY && world.stdout.isTTY && world.stderr.isTTY;
    },
    get columns() {
      return world.stdout.columns;
    },
    note: surroundings.warn,
    runLater() {
      for (const task of waiting.splice(0)) task();
    },
    progress(message) {
      if (!isSilent && world.stderr.isTTY) world.stderr.write(progressLine(message, world.stderr.columns));
    },
    readText(source) {
      if (source === '-' && world.stdin.isTTY) surroundings.warn('reading from the terminal; Ctrl-D ends');
      return readTextInput(source, surroundings.cwd, world.stdin);
    },
    stdin() {
      if (world.stdin.isTTY) surroundings.warn('reading from the terminal; Ctrl-D ends');
      return readStdin(world.stdin);
    },
    streams() {
      if (world.streams !== undefined) return world.streams();
      throw new CoEngramError('ENVIRONMENT', 'there are no streams to serve on');
    },
    async open({ forChecking, forWriting = flags.writes } = {}) {
      const { openRepository } = await import('../index');
      const { repo, agent } = flags;
      return openRepository(repo, { ...surroundings, agent, rule: 'flag', forWriting, forChecking });
    },
  };
}

const CLEAR_LINE = '\r\u001b[2K';

/** Cut to the width of the terminal: a line that wraps could not be replaced. */
function progressLine(message: string, columns: number): string {
  const text = printableLine(message);
  return CLEAR_LINE + [...text].slice(0, Math.max(0, columns - 1)).join('');
}
