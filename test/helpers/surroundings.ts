import { tmpdir } from 'node:os';
import type { Surroundings } from '../../src/util/surroundings';

/** The instant at which every test lives unless it says otherwise. */
export const TEST_NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export interface TestSurroundings extends Surroundings {
  /** What was said through `warn`, in order. */
  warnings: string[];
  /** Moves the clock forward by `ms` (backward when negative). */
  advance(ms: number): void;
}

/** Surroundings with a clock that stands still, a private environment and a `warn` that collects. */
export function testSurroundings(
  options: {
    now?: number;
    cwd?: string;
    env?: Record<string, string | undefined>;
    home?: string;
    platform?: NodeJS.Platform;
  } = {},
): TestSurroundings {
  let now = options.now ?? TEST_NOW;
  const warnings: string[] = [];
  return {
    now: () => now,
    cwd: options.cwd ?? tmpdir(),
    env: options.env ?? {},
    home: options.home,
    platform: options.platform ?? process.platform,
    warn: (message) => warnings.push(message),
    warnings,
    advance: (ms) => {
      now += ms;
    },
  };
}
