import { CoEngramError } from '../errors';
import { fileError } from '../store/file-error';
import type { Memory } from '../store/memory';
import { parseInstant } from '../util/instants';
import { isAbout, type Subject } from './is-about';
import { STAMPS } from './log-lines';
import { type MergeLogLine, mergeLogPath, readMergeLog } from './merge-log';

export interface MergeLogOptions {
  /** Only lines about these paths (files or folders) or ids (whole, or a part of at least 6 characters). */
  about?: readonly string[];
  /** ISO date or date-time: only lines from then on. */
  since?: string;
  /** The newest so many; 0 = all. */
  limit?: number;
  /** Also what was decided without losing anything, and stamps such as updatedAt. */
  all?: boolean;
}

export interface MergeLogAnswer {
  /** How many fit, whatever the limit. */
  total: number;
  /** Oldest first. */
  results: MergeLogLine[];
}

/** What merges in this clone decided, lost and left. Throws USAGE for a date that is none. */
export function queryMergeLog({ repo }: Memory, options: MergeLogOptions = {}): MergeLogAnswer {
  const { about = [], since, limit = 0, all = false } = options;
  const from = since === undefined ? undefined : parseInstant(since);
  if (since !== undefined && from === undefined) {
    throw new CoEngramError('USAGE', `"${since}" is no date`, { hint: 'a date such as 2026-01-02' });
  }
  const found = mergeLogLines(repo.commonDir).filter(
    (line) =>
      (all || isOfInterest(line)) &&
      (about.length === 0 || about.some((wanted) => isAbout(subjectOf(line), wanted))) &&
      (from === undefined || (parseInstant(line.at) ?? 0) >= from),
  );
  return { total: found.length, results: limit > 0 ? found.slice(-limit) : found };
}

/** Every line of the log, oldest first; none without git. Throws ENVIRONMENT when it cannot be read. */
export function mergeLogLines(commonDir: string | undefined): MergeLogLine[] {
  if (commonDir === undefined) return [];
  const path = mergeLogPath(commonDir);
  try {
    return readMergeLog(path);
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

function isOfInterest(line: MergeLogLine): boolean {
  if (line.outcome === 'lost') return !STAMPS.has(line.field);
  if (line.outcome === 'text') return line.reason !== 'plain';
  return line.outcome !== 'decided' && line.outcome !== 'merged';
}

function subjectOf(line: MergeLogLine): Subject {
  return { paths: [line.path], ids: [line.id, line.outcome === 'displaced' ? line.displaced.id : undefined] };
}
