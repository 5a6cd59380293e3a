import type { Surroundings } from '../util/surroundings';
import { readTextInput } from './text-input';
import type { World } from './world';

/** The library under the commands. */
export type Library = Record<string, never>;

/** What a command may use of the world. */
export interface CommandContext {
  surroundings: Surroundings;
  /** True when a person can answer a question: terminals on both sides and neither --json nor --quiet. */
  isInteractive: boolean;
  /** Characters a line of the terminal. */
  columns: number;
  /** One line of talk on stderr; silent with --quiet and --json. */
  note(message: string): void;
  /** Text of a file, or of stdin for `-`: at most 1 MiB, UTF-8, a leading BOM dropped. */
  readText(source: string): Promise<string>;
  /** The repository that the flags and the surroundings choose. */
  open(): Promise<Library>;
}

export interface ContextFlags {
  json: boolean;
  jsonl?: boolean;
  quiet: boolean;
  repo?: string;
  agent?: string;
}

/** The context of one call. */
export function createContext(world: World, flags: ContextFlags): CommandContext {
  const isSilent = flags.json || flags.jsonl === true || flags.quiet;
  return {
    surroundings: world.surroundings,
    isInteractive: world.stdin.isTTY && world.stdout.isTTY && world.stderr.isTTY && !isSilent,
    columns: world.stdout.columns,
    note(message) {
      if (!isSilent) world.surroundings.warn(message);
    },
    readText: (source) => readTextInput(source, world),
    open() {
      throw new Error('the library is not wired yet');
    },
  };
}
