import { checkIncludes, checkScopes, instant, type Reader } from '../search/request';
import type { Memory } from '../store/memory';

/** Who reads and what is lifted from the default set, as a face gives it. */
export interface ReadingOptions {
  /** What was true in the world at this date. */
  asOf?: string;
  agent?: string;
  allAgents?: boolean;
  /** `channel:ID`, `session:ID`. */
  scope?: readonly string[];
  include?: readonly string[];
  /** False leaves out own private engrams. */
  private?: boolean;
}

/** Checked; throws USAGE. */
export function readerOf(memory: Memory, options: ReadingOptions): Reader {
  const now = memory.surroundings.now();
  return {
    now,
    asOf: instant('asOf', options.asOf, now),
    agent: options.agent ?? memory.agent,
    allAgents: options.allAgents === true,
    scopes: checkScopes(options.scope),
    include: checkIncludes(options.include),
    withPrivate: options.private !== false,
  };
}
