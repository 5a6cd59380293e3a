/**
 * What merges decided, one JSON object a line, in the git dir that all worktrees share: so that what a merge could
 * not keep is not lost in silence. The driver, `merge resolve` and `sync` append to it; nothing rewrites a line.
 */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergeRule, Side, TextReason } from '../merge/merge-result';
import type { RecordClass } from '../merge/record-class';
import { errnoOf } from '../store/file-error';
import { STATE } from '../store/layout';
import { parseJsonLines } from '../util/json-lines';
import type { Surroundings } from '../util/surroundings';
import { sharedStateDir } from './driver-paths';

export type MergeVia = 'driver' | 'resolve' | 'sync' | 'audit';

interface Common {
  /** ISO 8601. */
  at: string;
  via: MergeVia;
  path: string;
  record?: RecordClass;
  /** Of the engram or synapse. */
  id?: string;
  /** Ids of the three blobs in git; no base where both sides added the file. */
  blobs?: { base?: string; ours?: string; theirs?: string };
}

/** Both sides changed one field: `lost` is what the result does not hold. */
export interface FieldLine extends Common {
  outcome: 'decided' | 'lost';
  field: string;
  rule: MergeRule;
  winner: Side | 'both' | 'base';
  /** What the result holds; a long value is left out. */
  kept?: unknown;
  loser?: Side;
  lost?: unknown;
}

/** Lines that a person has to decide. */
export interface ConflictLine extends Common {
  outcome: 'conflict';
  field: 'body' | 'text';
  /** Of the opening marker. */
  line: number;
  base: string;
  ours: string;
  theirs: string;
}

/** A record that was merged line by line, and why. */
export interface TextLine extends Common {
  outcome: 'text';
  reason: TextReason;
  message: string;
}

/** Two records under one path: `displaced` had to go, its blob is in git. */
export interface DisplacedLine extends Common {
  outcome: 'displaced';
  owner: Side;
  displaced: { id: string; side: Side; blob?: string; path: string };
}

/** `merge resolve` put something where no merge of lines could: another path, a deletion, a displaced text. */
export interface PlacedLine extends Common {
  outcome: 'placed' | 'deleted' | 'kept' | 'replaced';
  message: string;
  /** Where it lies now. */
  to?: string;
  /** The text that is nowhere else now. */
  lost?: string;
}

/** A file was merged; how often, for statistics. */
export interface MergedLine extends Common {
  outcome: 'merged';
  conflicts: number;
}

export type MergeLogLine = FieldLine | ConflictLine | TextLine | DisplacedLine | PlacedLine | MergedLine;

/** Absolute path of the log. */
export function mergeLogPath(commonDir: string): string {
  return join(sharedStateDir(commonDir), STATE.mergeLog);
}

/** Appends whole lines in one write, so that those of two processes do not mix. Throws the file system's error. */
export function appendMergeLog(file: string, lines: readonly MergeLogLine[]): void {
  if (lines.length === 0) return;
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** The same where the merge is done already: a log that cannot be written is said, and no failure. */
export function noteInLog(
  sharedDir: string,
  lines: readonly MergeLogLine[],
  { warn }: Pick<Surroundings, 'warn'>,
): void {
  try {
    mkdirSync(sharedDir, { recursive: true });
    appendMergeLog(join(sharedDir, STATE.mergeLog), lines);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    warn(`merged, but the merge log cannot be written: ${(error as Error).message}`);
  }
}

/** All lines, oldest first; damaged ones are left out. None without a log. */
export function readMergeLog(file: string): MergeLogLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return parseJsonLines(text).filter(isLogLine);
}

function isLogLine(value: unknown): value is MergeLogLine {
  if (typeof value !== 'object' || value === null) return false;
  const { at, path, outcome } = value as Record<string, unknown>;
  return typeof at === 'string' && typeof path === 'string' && typeof outcome === 'string';
}
