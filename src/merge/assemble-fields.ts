import { formatEntryLines, isEmptyValue } from '../engram/format-entry';
import type { RecordShape } from '../engram/read-record';
import { compareText } from '../util/compare';
import type { Contest, Decision } from './field-contest';
import { mergeComments } from './merge-comments';
import { mergeOrder } from './merge-order';

/** What the fields must say in the end; a field that is not in it must not be there, or be empty. */
export function decidedData(
  contest: Contest,
  decisions: ReadonlyMap<string, Decision>,
): Map<string, unknown> {
  const data = new Map<string, unknown>();
  for (const [name, decision] of decisions) {
    const isWritten = decision.type === 'write';
    const value = isWritten ? decision.value : contest[decision.from].data(name);
    if (value !== undefined && !(isWritten && isEmptyValue(value))) data.set(name, value);
  }
  return data;
}

/** Keeping the source of each item takes quadratic time where the order changes; longer lists are written anew. */
const LONG_LIST = 200;

/** What must be written into the assembled lines. */
export function writtenData(decisions: ReadonlyMap<string, Decision>): Map<string, unknown> {
  const data = new Map<string, unknown>();
  for (const [name, decision] of decisions) {
    if (decision.type !== 'write' || isEmptyValue(decision.value) || isLongList(decision.value)) continue;
    data.set(name, decision.value);
  }
  return data;
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) && value.length > LONG_LIST;
}

/**
 * The lines of the decided fields, each copied from the text that it is taken from, with comments of both sides, in
 * an order of both sides. What must be written anew stands there as its side has it; see write-fields.
 */
export function assembleFields(
  contest: Contest,
  decisions: ReadonlyMap<string, Decision>,
  shape: RecordShape,
): string {
  const { base, ours, theirs } = contest;
  const order = mergeOrder(
    {
      base: [...base.entries.keys()],
      ours: [...ours.entries.keys()],
      theirs: [...theirs.entries.keys()],
    },
    canonicalOrder(shape),
  );
  const lines = [mergeComments({ base: base.preface, ours: ours.preface, theirs: theirs.preface })];
  for (const name of order) {
    const source = sourceOf(contest, decisions.get(name), name, shape);
    const lead = leadOf(contest, name);
    if (source !== undefined) lines.push(lead, source);
    // A comment that the base does not have stays, also above nothing.
    else if (lead !== (base.entries.get(name)?.lead ?? '')) lines.push(lead);
  }
  lines.push(mergeComments({ base: base.tail, ours: ours.tail, theirs: theirs.tail }));
  return lines.join('');
}

/** Known fields in the order in which new files have them, then the others by name. */
function canonicalOrder(shape: RecordShape): (a: string, b: string) => number {
  const placeOf = (name: string): number => {
    const row = shape.byName.get(name);
    return row === undefined ? shape.rows.length : shape.rows.indexOf(row);
  };
  return (a, b) => placeOf(a) - placeOf(b) || compareText(a, b);
}

function sourceOf(
  contest: Contest,
  decision: Decision | undefined,
  name: string,
  shape: RecordShape,
): string | undefined {
  if (decision === undefined) return undefined;
  if (decision.type === 'take') return contest[decision.from].entries.get(name)?.source;
  if (isEmptyValue(decision.value)) return undefined;
  const entry = contest[decision.on].entries.get(name);
  if (entry === undefined || !isLongList(decision.value)) return entry?.source;
  return `${formatEntryLines(entry.key, decision.value, shape.byName.get(name)).join('\n')}\n`;
}

/** A side that removed the field says nothing about the comment above it. */
function leadOf({ base, ours, theirs }: Contest, name: string): string {
  const before = base.entries.get(name)?.lead ?? '';
  return mergeComments({
    base: before,
    ours: ours.entries.get(name)?.lead ?? before,
    theirs: theirs.entries.get(name)?.lead ?? before,
  });
}
