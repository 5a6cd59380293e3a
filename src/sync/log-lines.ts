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
  const isLong = longValues();
  const decided: MergeLogLine[] = log.map(({ kept, ...entry }) => ({
    ...common,
    outcome: entry.lost === undefined ? 'decided' : 'lost',
    ...entry,
    ...(isLong(kept) ? {} : { kept }),
  }));
  const conflicts = result.conflicts.length;
  return [...decided, ...conflictsOf(result, common), { ...common, outcome: 'merged', conflicts }];
}

/** In JSON. A list of ten thousand items would otherwise stand in the log once for each of them. */
const LONGEST_KEPT = 2000;

/** Is a value too long for the log? It is in the file; each value is measured once. */
function longValues(): (value: unknown) => boolean {
  const known = new Map<unknown, boolean>();
  return (value) => {
    const found = known.get(value) ?? (JSON.stringify(value)?.length ?? 0) > LONGEST_KEPT;
    known.set(value, found);
    return found;
  };
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
