import { splitFrontMatter } from '../../engram/front-matter';
import { isSameData } from '../../engram/same-data';
import type { YamlReader } from '../../engram/yaml-document';
import { undress } from '../../merge/line-ends';
import { mergeFile } from '../../merge/merge-file';
import type { RecordFileKind } from '../../merge/merge-record-file';
import { piecesOf, type RecordDocument } from '../../merge/record-document';
import { STAMPS } from '../log-lines';
import { type AuditedTexts, type FileAudit, type MergeLoss, NOTHING_LOST } from './audited';
import { linesBeyond } from './body-lines';
import { type AuditedRecord, namesOf, wantedRecord, withBody } from './wanted-record';

/**
 * Compares what a merge commit made of a record with what our rules make of it, and with what it is now: a field is
 * lost when the merge took another value of a side than the rules, and nobody has decided about it since.
 */
export function auditRecord(
  path: string,
  kind: RecordFileKind,
  texts: AuditedTexts,
  yaml: YamlReader,
): FileAudit {
  const read = (text: string | undefined): RecordDocument | undefined => {
    const document = text === undefined ? undefined : kind.read(undress(text), path, yaml);
    return document?.type === 'record' ? document.document : undefined;
  };
  const [base, ours, theirs] = [read(texts.base), read(texts.ours), read(texts.theirs)];
  const [expected, merged, now] = [read(texts.expected), read(texts.merged), read(texts.now)];
  if (expected === undefined || (merged !== undefined && merged.id !== expected.id)) return NOTHING_LOST;
  if (now === undefined) return merged === undefined ? unreadable(texts, expected, yaml) : NOTHING_LOST;
  const since = merged ?? base;
  if (since === undefined || now.id !== expected.id) return NOTHING_LOST;
  const sides = [base, ours, theirs].filter((document) => document !== undefined);
  const record: AuditedRecord = { kind, sides, expected, isClean: texts.isClean, merged: since, now };
  const sinceText = merged === undefined ? (texts.base ?? '') : texts.merged;
  return compare(path, record, { ...texts, merged: sinceText }, read, yaml);
}

/**
 * The merge left something that cannot be read, and so it is still. Where the rules leave lines of the body to a person,
 * a merge by lines (`merge=union`) has kept those of both sides, and only its fields are made anew.
 */
function unreadable(texts: AuditedTexts, expected: RecordDocument, yaml: YamlReader): FileAudit {
  const { now, merged, isClean } = texts;
  const body = bodyIn(merged);
  const whole = isClean ? texts.expected : body === undefined ? undefined : withBody(expected, body, yaml);
  const mended = now === merged ? whole : undefined;
  const losses = [{ field: 'file', has: null, wanted: null, byHand: mended === undefined }];
  return mended === undefined ? { losses } : { losses, mended };
}

/** The body of a text whose front matter cannot be read; undefined when it has none, or markers of a conflict. */
function bodyIn(text: string): string | undefined {
  const split = splitFrontMatter(text);
  if (split.type !== 'front-matter') return undefined;
  const body = text.slice(split.parts.bodyStart, split.parts.bodyEnd);
  return MARKER.test(body) ? undefined : body;
}

const MARKER = /^(?:<{7}|>{7}) /m;

function compare(
  path: string,
  record: AuditedRecord,
  texts: AuditedTexts,
  read: (text: string) => RecordDocument | undefined,
  yaml: YamlReader,
): FileAudit {
  const takesBody = shouldTakeBody(record);
  const mend = (withBody: boolean): string | undefined => {
    const wanted = wantedRecord(record, { takesBody: withBody }, yaml);
    if (wanted === undefined) return undefined;
    const result = mergeFile(texts.merged, texts.now, wanted, { path, yaml });
    return result.type === 'merged' && result.conflicts.length === 0 ? result.text : undefined;
  };
  const whole = takesBody ? mend(true) : undefined;
  const mended = whole ?? mend(false);
  const document = mended === undefined ? undefined : read(mended);
  if (mended === undefined || document === undefined) return NOTHING_LOST;
  const losses = lossesBetween(record.now, document);
  const lines = whole === undefined ? linesLost(record) : [];
  if (lines.length > 0) losses.push({ field: 'body', has: null, wanted: lines, byHand: true });
  return losses.some(({ byHand }) => !byHand) ? { losses, mended } : { losses };
}

/** Only where the merge took one side's body as it was; any other one is a person's work. */
function shouldTakeBody({ isClean, sides, expected, merged }: AuditedRecord): boolean {
  const body = piecesOf(merged).body;
  return isClean && body !== piecesOf(expected).body && sides.some((side) => piecesOf(side).body === body);
}

/** Lines that a side has and neither the merge nor the file now; of a body that a person wrote none is asked for. */
function linesLost({ isClean, sides, expected, merged, now }: AuditedRecord): string[] {
  const body = piecesOf(merged).body;
  const isOfSide = sides.some((side) => piecesOf(side).body === body);
  if (body === piecesOf(expected).body || !isOfSide || sides.length < 2) return [];
  const others = isClean ? [expected] : sides.slice(-2);
  const there = `${body}\n${piecesOf(now).body}`;
  return [...new Set(others.flatMap((side) => linesBeyond(piecesOf(side).body, there)))];
}

function lossesBetween(now: RecordDocument, mended: RecordDocument): MergeLoss[] {
  const losses: MergeLoss[] = [];
  for (const name of [...namesOf(now, mended)].sort()) {
    const [has, wanted] = [now.fields.data(name), mended.fields.data(name)];
    if (STAMPS.has(name) || isSameData(orNothing(has), orNothing(wanted))) continue;
    losses.push({ field: name, has: has ?? null, wanted: wanted ?? null, byHand: false });
  }
  const [before, after] = [piecesOf(now).body, piecesOf(mended).body];
  if (before !== after) {
    const [gone, back] = [linesBeyond(before, after), linesBeyond(after, before)];
    if (gone.length + back.length > 0) losses.push({ field: 'body', has: gone, wanted: back, byHand: false });
  }
  return losses;
}

/** An empty list or text says as much as none. */
function orNothing(value: unknown): unknown {
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
