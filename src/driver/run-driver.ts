import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from '../store/layout';
import { blobId } from '../sync/blob-id';
import { noteDisplaced } from '../sync/displaced-list';
import { CLEAN_STATUS, CONFLICT_STATUS } from '../sync/driver-status';
import { logLinesOf } from '../sync/log-lines';
import { type MergedBytes, mergeBytes, type Sides } from '../sync/merge-bytes';
import { appendMergeLog } from '../sync/merge-log';
import { formatInstant, parseInstant } from '../util/instants';
import { printableLine } from '../util/printable';
import { type DriverArguments, parseArguments } from './parse-arguments';

export interface DriverWorld {
  /** CO_ENGRAM_NOW. */
  fixedNow?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The work tree's root: git starts drivers there. */
  cwd: string;
}

export interface DriverAnswer {
  status: number;
  /** One line for people. */
  message?: string;
}

/**
 * One call of the driver. Throws what the file system says; then OURS is as it was.
 */
export async function runDriver(
  argv: readonly string[],
  { fixedNow, now, cwd }: DriverWorld,
): Promise<DriverAnswer> {
  const parsed = parseArguments(argv);
  if ('problem' in parsed) return { status: 2, message: parsed.problem };
  const sides: Sides<Buffer> = {
    base: readFileSync(parsed.base),
    ours: readFileSync(parsed.ours),
    theirs: readFileSync(parsed.theirs),
  };
  const merged = await merge(sides, parsed);
  replaceFile(parsed.ours, merged.bytes);
  const at = formatInstant(instantOf(fixedNow) ?? now);
  const logFailure = log(merged, sides, parsed, { at, cwd });
  if (parsed.copy !== undefined) rmSync(parsed.copy, { force: true });
  const [clean, conflict] = parsed.state === undefined ? [0, 1] : [CLEAN_STATUS, CONFLICT_STATUS];
  return { status: merged.isClean ? clean : conflict, message: sayOf(merged, parsed.path) ?? logFailure };
}

function instantOf(text = ''): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : parseInstant(text);
}

/** How conflicts are to look is only asked for when there are any: it costs a process. */
async function merge(
  sides: Sides<Buffer>,
  { path, markerSize, labels }: DriverArguments,
): Promise<MergedBytes> {
  const merged = await mergeBytes(sides, { path, markerSize, labels });
  if (merged.isClean || merged.result.type === 'two-ids') return merged;
  const { conflictStyleOf } = await import('../sync/conflict-style');
  const conflictStyle = await conflictStyleOf('.', { keepLocalEnv: true });
  return conflictStyle === 'merge' ? merged : mergeBytes(sides, { path, markerSize, labels, conflictStyle });
}

/** A reader sees the old bytes or the new ones. */
function replaceFile(path: string, bytes: Uint8Array): void {
  const temp = `${path}.new`;
  try {
    writeFileSync(temp, bytes);
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Gives what to say when the log could not be written: the merge itself is done. */
function log(
  merged: MergedBytes,
  sides: Sides<Buffer>,
  { state, path, isSha256 }: DriverArguments,
  { at, cwd }: { at: string; cwd: string },
): string | undefined {
  if (state === undefined) return undefined;
  const blobOf = (bytes: Buffer): string => blobId(bytes, isSha256);
  const blobs = (): Sides<string> => {
    const base = sides.base === undefined || sides.base.length === 0 ? {} : { base: blobOf(sides.base) };
    return { ...base, ours: blobOf(sides.ours), theirs: blobOf(sides.theirs) };
  };
  try {
    appendMergeLog(join(state, STATE.mergeLog), logLinesOf(merged, { at, via: 'driver', path, blobs }));
    if (merged.result.type === 'two-ids') {
      const { id, side, path: place } = merged.result.displaced;
      noteDisplaced(state, { root: cwd, path, id, blob: blobOf(sides[side]), place });
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return `${printableLine(path)}: merged, but the merge log cannot be written (${message})`;
  }
  return undefined;
}

function sayOf({ result }: MergedBytes, path: string): string | undefined {
  const place = printableLine(path);
  if (result.type === 'two-ids') {
    const { id } = result.displaced;
    return `${place}: two different memories; ${id} gets its place back by: co-engram merge resolve`;
  }
  if (result.type !== 'text' || result.reason === 'plain') return undefined;
  return `${place}: both sides are in the file, between markers: ${printableLine(result.message)}`;
}
