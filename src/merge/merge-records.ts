import { contentHash, contentSize } from '../engram/content-hash';
import { isEmptyValue } from '../engram/format-entry';
import { isSameData } from '../engram/same-data';
import type { YamlReader } from '../engram/yaml-document';
import { compareText } from '../util/compare';
import { assembleFields, decidedData, writtenData } from './assemble-fields';
import { type DecidedFields, decideFields, type RecordRules } from './decide-fields';
import { type Contest, largerSource } from './field-contest';
import { lostComments } from './lost-comments';
import { type MergedBody, mergeBody } from './merge-body';
import { choosePiece } from './merge-comments';
import type { MergeLogEntry, MergeOptions, MergeResult, Side } from './merge-result';
import { canonicalJson, compareCodePoints } from './order-values';
import type { RecordClass } from './record-class';
import {
  joinPieces,
  piecesOf,
  type ReadDocument,
  type RecordDocument,
  type RecordPieces,
} from './record-document';
import { NO_FIELDS } from './record-side';
import { laterStamp, sideOf } from './take-later';
import { changesOf, writeFields } from './write-fields';

const DIGESTS: ReadonlyMap<string, (body: string) => unknown> = new Map<string, (body: string) => unknown>([
  ['contentHash', contentHash],
  ['contentSize', contentSize],
]);

export interface RecordKind {
  record: RecordClass;
  rules: RecordRules;
  read(text: string, path: string, yaml: YamlReader | undefined): ReadDocument;
  /** After the fields are decided: what one field leaves to another. */
  settle?(contest: Contest, decided: DecidedFields): void;
}

export interface ThreeDocuments {
  base: RecordDocument | undefined;
  /** The body that both sides began with, also where the base's fields cannot be read. */
  baseBody: string | undefined;
  ours: RecordDocument;
  theirs: RecordDocument;
}

export type MergedDocuments = Extract<MergeResult, { type: 'merged' | 'needs-yaml' }> | { type: 'entangled' };

/** Merges two readable versions of one record. `entangled`: its text cannot be put together without damage. */
export function mergeDocuments(
  three: ThreeDocuments,
  kind: RecordKind,
  options: MergeOptions,
): MergedDocuments {
  const { base, ours, theirs } = three;
  const contest: Contest = {
    base: base?.fields ?? NO_FIELDS,
    hasBase: base !== undefined,
    ours: ours.fields,
    theirs: theirs.fields,
  };
  const decided = decideFields(contest, kind.rules, ours.shape);
  kind.settle?.(contest, decided);
  const gap = laterStamp(contest, 'updatedAt');
  const pieces = { base: base && piecesOf(base), ours: piecesOf(ours), theirs: piecesOf(theirs) };
  const bodies = { base: three.baseBody, ours: pieces.ours.body, theirs: pieces.theirs.body };
  const body = mergeBody(bodies, options, gap === 0 ? undefined : sideOf(gap));
  settleHash(contest, decided, body, bodies.ours === bodies.theirs);
  const draft: Draft = { three, contest, decided, pieces, body, kind, options };
  for (const compose of [composeLines, composeOnCanvas]) {
    const text = compose(draft);
    const read = text === undefined ? undefined : draft.kind.read(text, options.path, options.yaml);
    if (read?.type === 'needs-yaml') return read;
    if (read?.type === 'record' && isAsDecided(draft, read.document)) return finish(draft, read.document);
  }
  return { type: 'entangled' };
}

interface Draft {
  three: ThreeDocuments;
  contest: Contest;
  decided: DecidedFields;
  pieces: { base: RecordPieces | undefined } & Record<Side, RecordPieces>;
  body: MergedBody;
  kind: RecordKind;
  options: MergeOptions;
}

/** Digests are never merged: they are made again, and left out while there are markers in the body. */
function settleHash(contest: Contest, decided: DecidedFields, body: MergedBody, isSameBody: boolean): void {
  const { decisions } = decided;
  decided.log = decided.log.filter(({ field }) => !DIGESTS.has(field));
  for (const [name, compute] of DIGESTS) {
    const decision = decisions.get(name);
    const isThere = decision?.type === 'take' && contest[decision.from].entries.has(name);
    const [ours, theirs] = [contest.ours.data(name), contest.theirs.data(name)];
    if (body.conflicts.length > 0) decisions.delete(name);
    else if (isThere && !(isSameBody && isSameData(ours, theirs))) {
      const value = compute(body.text);
      decisions.set(name, { type: 'write', value, on: largerSource({ ...contest, name }) });
    }
  }
}

/** Line by line of both texts; undefined where their lines cannot stand in one text. */
function composeLines({ three, contest, decided, pieces, body, options }: Draft): string | undefined {
  const { base, ours, theirs } = three;
  const isAlike =
    ours.parts?.mode === theirs.parts?.mode && contest.ours.isRegular && contest.theirs.isRegular;
  const needsBase = [...decided.decisions.values()].some(
    (decision) => decision.type === 'take' && decision.from === 'base',
  );
  const isBaseAlike = base?.parts?.mode === ours.parts?.mode && contest.base.isRegular;
  if (!isAlike || (needsBase && !isBaseAlike)) return undefined;
  const assembled = assembleFields(contest, decided.decisions, ours.shape);
  const fields = writeFields(assembled, writtenData(decided.decisions), ours, options.yaml);
  if (fields === undefined) return undefined;
  const piece = (name: 'head' | 'middle' | 'foot'): string =>
    choosePiece({ base: pieces.base?.[name] ?? '', ours: pieces.ours[name], theirs: pieces.theirs[name] });
  const all = { head: piece('head'), fields, middle: piece('middle'), body: body.text, foot: piece('foot') };
  return joinPieces(all, ours.parts?.mode ?? 'standard');
}

/** Into the text of one side: what it says otherwise than decided is written into it. */
function composeOnCanvas({ three, contest, decided, pieces, body, options }: Draft): string | undefined {
  const side = canvasOf(three);
  const changes = changesOf(three[side], decidedData(contest, decided.decisions));
  const fields = writeFields(pieces[side].fields, changes, three[side], options.yaml);
  if (fields === undefined) return undefined;
  return joinPieces({ ...pieces[side], fields, body: body.text }, three[side].parts?.mode ?? 'standard');
}

/** A side that changed the layout of the file, else the one with the larger text. */
function canvasOf({ base, ours, theirs }: ThreeDocuments): Side {
  const [before, left, right] = [base, ours, theirs].map((document) => document?.parts?.mode);
  if (left !== right) return left === (before ?? 'zh') ? 'theirs' : 'ours';
  return compareCodePoints(ours.text, theirs.text) >= 0 ? 'ours' : 'theirs';
}

/** The text, read again, must say what was decided, and its body must be what was merged. */
function isAsDecided({ contest, decided, body }: Draft, document: RecordDocument): boolean {
  const { fields } = document;
  const wanted = decidedData(contest, decided.decisions);
  const isSame = (a: unknown, b: unknown): boolean =>
    isSameData(a, b) || (isEmptyValue(a) && isEmptyValue(b));
  const names = new Set([...wanted.keys(), ...fields.entries.keys()]);
  return (
    piecesOf(document).body === body.text &&
    [...names].every((name) => isSame(fields.data(name), wanted.get(name)))
  );
}

function finish({ contest, decided, body, kind }: Draft, document: RecordDocument): MergedDocuments {
  const { text, id, parts } = document;
  const above = text.slice(0, parts?.bodyStart).split('\n').length - 1;
  const merged: MergedDocuments = {
    type: 'merged',
    text,
    conflicts: body.conflicts.map((conflict) => ({ ...conflict, line: conflict.line + above })),
    log: [...decided.log, ...lostComments(contest, decided.decisions)].sort(compareEntries),
    record: kind.record,
  };
  return id === undefined ? merged : { ...merged, id };
}

/** The same order whichever side is ours. */
function compareEntries(a: MergeLogEntry, b: MergeLogEntry): number {
  return compareText(a.field, b.field) || compareText(canonicalJson(a.lost), canonicalJson(b.lost));
}
