import type { MergedBytes, Sides } from './merge-bytes';
import type { MergeLogLine, MergeVia } from './merge-log';

export interface LogContext {
  at: string;
  via: MergeVia;
  path: string;
  /** Blob ids of the three sides. */
  blobs: Partial<Sides<string>>;
}

/** The lines that a merged file leaves in the log: what was decided, then what is left to decide. */
export function logLinesOf({ result }: Pick<MergedBytes, 'result'>, context: LogContext): MergeLogLine[] {
  const { at, via, path, blobs } = context;
  const common = { at, via, path, blobs };
  if (result.type === 'two-ids') {
    const { side, id, path: place } = result.displaced;
    const displaced = { id, side, blob: blobs[side], path: place };
    return [
      { ...common, id: result.ids[result.owner], outcome: 'displaced', owner: result.owner, displaced },
    ];
  }
  const conflicts: MergeLogLine[] = result.conflicts.map(({ where, ...conflict }) => ({
    ...common,
    outcome: 'conflict',
    field: where,
    ...conflict,
  }));
  if (result.type === 'text') {
    const { reason, message } = result;
    return [{ ...common, outcome: 'text', reason, message }, ...conflicts];
  }
  const { record, id, log } = result;
  const known = { ...common, record, id };
  const decided: MergeLogLine[] = log.map((entry) => ({
    ...known,
    outcome: entry.lost === undefined ? 'decided' : 'lost',
    ...entry,
  }));
  const merged: MergeLogLine = { ...known, outcome: 'merged', conflicts: conflicts.length };
  return [...decided, ...conflicts.map((line) => ({ ...line, record, id })), merged];
}
