import { splitFrontMatter } from '../engram/front-matter';
import { normalizeId } from '../engram/id';
import { dress, dressOf, undress } from './line-ends';
import { mergeDocuments, type RecordKind } from './merge-documents';
import type { MergeOptions, MergeResult, Side } from './merge-result';
import { mergePlainText, mergeUnreadable, type Texts } from './merge-text';
import { piecesOf, type ReadDocument, type RecordDocument } from './record-document';
import { splitRecords } from './two-ids';

/** A kind of record whose files are merged field by field. */
export interface RecordFileKind extends RecordKind {
  /** Where a record can lie that has no place under `path`. */
  displacedPath(document: RecordDocument, path: string): string;
}

const EMPTY: ReadDocument = { type: 'unreadable', reason: 'plain', message: 'is empty' };

/** Merges a file with fields; what cannot be read as a record is merged as text, never clean. */
export function mergeRecordFile(texts: Texts, kind: RecordFileKind, options: MergeOptions): MergeResult {
  const bare = {
    base: texts.base && undress(texts.base),
    ours: undress(texts.ours),
    theirs: undress(texts.theirs),
  };
  const dressed = (text: string): string => dress(text, dressOf(texts.ours), dressOf(texts.theirs));
  const read = (text: string): ReadDocument =>
    text === '' ? EMPTY : kind.read(text, options.path, options.yaml);
  const [base, ours, theirs] = [
    bare.base === undefined ? undefined : read(bare.base),
    read(bare.ours),
    read(bare.theirs),
  ];
  if ([base, ours, theirs].some((document) => document?.type === 'needs-yaml')) return { type: 'needs-yaml' };
  if (ours.type !== 'record' || theirs.type !== 'record') {
    return mergeOthers(texts, { ours, theirs }, options);
  }
  const sides = { ours: ours.document, theirs: theirs.document };
  const known = base?.type === 'record' ? base.document : undefined;
  const [ourId, theirId] = [sides.ours.id, sides.theirs.id];
  if (ourId !== undefined && theirId !== undefined && !isSameId(ourId, theirId)) {
    const ids = { base: known?.id, ours: ourId, theirs: theirId };
    const pathOf = (side: Side): string => kind.displacedPath(sides[side], options.path);
    return splitRecords(texts, ids, kind.record, pathOf);
  }
  const whole = wholeSide(bare);
  if (whole !== undefined) {
    return { type: 'merged', text: dressed(whole), conflicts: [], log: [], record: kind.record };
  }
  const isStranger = known !== undefined && !isSameId(known.id, ourId ?? theirId);
  const three = {
    base: isStranger ? undefined : known,
    baseBody: isStranger ? undefined : bodyOf(bare.base, known),
    ...sides,
  };
  const merged = mergeDocuments(three, kind, options);
  if (merged.type === 'entangled') {
    if (options.yaml === undefined) return { type: 'needs-yaml' };
    return mergeUnreadable(texts, options, 'unreadable', 'the fields cannot be written into one text');
  }
  return { ...merged, text: dressed(merged.text) };
}

/** A record may get its id later (session notes); a ULID may be in lower case. */
function isSameId(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || normalizeId(a) === normalizeId(b);
}

/** Equal sides, and sides that equal the base, need no reading: the changed side is the result. */
export function wholeSide({ base, ours, theirs }: Texts): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  return ours === base ? theirs : undefined;
}

/** Of a base that cannot be read the part behind its front matter still says what both bodies began with. */
function bodyOf(base: string | undefined, document: RecordDocument | undefined): string | undefined {
  if (base === undefined || document !== undefined) return document && piecesOf(document).body;
  const split = splitFrontMatter(base);
  if (split.type === 'front-matter') return base.slice(split.parts.bodyStart);
  return split.type === 'none' ? base : undefined;
}

type Others = Record<Side, ReadDocument>;

function mergeOthers(texts: Texts, { ours, theirs }: Others, options: MergeOptions): MergeResult {
  const reasons = [ours, theirs].map((read) => (read.type === 'unreadable' ? read.reason : undefined));
  if (reasons.every((reason) => reason === 'plain')) return mergePlainText(texts, options);
  const messages = Object.entries({ ours, theirs }).flatMap(([side, read]) =>
    read.type === 'unreadable' ? [`${side} ${read.message}`] : [],
  );
  const reason = reasons.includes('newer') && !reasons.includes('unreadable') ? 'newer' : 'unreadable';
  return mergeUnreadable(texts, options, reason, messages.join('; '));
}
