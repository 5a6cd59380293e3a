import type { MergedBytes, Sides } from './merge-bytes';
import type { MergeLogLine, MergeVia } from './merge-log';

export interface LogContext {
  at: string;
  via: MergeVia;
  path: string;
  /** Blob ids of the three sides; asked for when a line has something to show of them. */
  blobs(): Partial<Sides<string>>;
}

/** Follow from other fields: what they were before is of no use to anybody. */
export const STAMPS: ReadonlySet<string> = new Set([
  'updatedAt',
  'updatedBy',
  'version',
  'statusAt',
  'judgedAt',
  'contentHash',
  'contentSize',
]);

/** The lines that a merged file leaves in the log: what was decided, then what is left to decide. */
export function logLinesOf({ result }: Pick<MergedBytes, 'result'>, context: LogContext): MergeLogLine[] {
  const { at, via, path } = context;
  const plain = { at, via, path };
  if (result.type === 'two-ids') {
    const blobs = context.blobs();
    const { side, id, path: place } = result.displaced;
    const displaced = { id, side, blob: blobs[side], path: place };
    const owner = { id: result.ids[result.owner], owner: result.owner };
    return [{ ...plain, blobs, outcome: 'displaced', ...owner, displaced }];
  }
  const isClean = result.conflicts.length === 0;
  if (result.type === 'text') {
    const common = isClean ? plain : { ...plain, blobs: context.blobs() };
    const { reason, message } = result;
    return [{ ...common, outcome: 'text', reason, message }, ...conflictsOf(result, common)];
  }
  const { record, id, log } = result;
  const isOfUse = !isClean || log.some(({ field, lost }) => lost !== undefined && !STAMPS.has(field));
  const common = { ...plain, ...(isOfUse ? { blobs: context.blobs() } : {}), record, id };
  const decided: MergeLogLine[] = log.map((entry) => ({
    ...common,
    outcome: entry.lost === undefined ? 'decided' : 'lost',
    ...entry,
  }));
  const conflicts = result.conflicts.length;
  return [...decided, ...conflictsOf(result, common), { ...common, outcome: 'merged', conflicts }];
}

function conflictsOf(
  { conflicts }: Extract<MergedBytes['result'], { conflicts: unknown }>,
  common: Omit<MergeLogLine, 'outcome'>,
): MergeLogLine[] {
  return conflicts.map(({ where, ...conflict }) => ({
    ...common,
    outcome: 'conflict',
    field: where,
    ...conflict,
  }));
}
