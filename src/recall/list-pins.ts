import { withIndex } from '../search/open-index';
import type { Memory } from '../store/memory';
import { type Pins, pinsFor } from './pins';
import { type ReadingOptions, readerOf } from './reader';
import { warnOfSkipped } from './skipped';

export interface ListPinsOptions extends ReadingOptions {
  /** At most so many; default `pins.max` of the configuration. */
  limit?: number;
  /** Pins of every scope, without a limit. */
  all?: boolean;
}

/** The pins that hold for the reader and its scopes, the narrowest first. Throws USAGE for options. */
export async function listPins(memory: Memory, options: ListPinsOptions = {}): Promise<Pins> {
  const { repo, surroundings, config } = memory;
  const include = options.all === true ? [...(options.include ?? []), 'outOfScope'] : options.include;
  const reader = readerOf(memory, { ...options, include });
  const limit = options.all === true ? undefined : (options.limit ?? config.pins.max);
  const { pins, skipped } = await withIndex(repo, { surroundings }, (view) => ({
    pins: pinsFor(view, reader, limit),
    skipped: view.skipped,
  }));
  warnOfSkipped(skipped, surroundings);
  return pins;
}
