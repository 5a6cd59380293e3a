import type { YamlReader } from '../engram/yaml-document';
import { compareText } from '../util/compare';
import { canvases, composeLines, composeOn, type Draft, isAsDecided } from './compose-text';
import { type DecidedFields, decideFields, type RecordRules } from './decide-fields';
import type { Contest } from './field-contest';
import { lostComments } from './lost-comments';
import { mergeBody } from './merge-body';
import type { MergedRecord, MergeLogEntry, MergeOptions } from './merge-result';
import { canonicalJson } from './order-values';
import type { RecordClass } from './record-class';
import { piecesOf, type ReadDocument, type RecordDocument } from './record-document';
import { NO_FIELDS } from './record-side';
import { settleDigests } from './settle-digests';
import { laterStamp, sideOf } from './take-later';

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

export type MergedDocuments = MergedRecord | { type: 'entangled' };

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
  settleDigests(contest, decided, body, bodies.ours === bodies.theirs);
  const draft: Draft = { three, contest, decided, pieces, body, options };
  const onCanvas = canvases(three).map((side) => () => composeOn(side, draft));
  for (const compose of [() => composeLines(draft), ...onCanvas]) {
    const text = compose();
    const read = text === undefined ? undefined : kind.read(text, options.path, options.yaml);
    if (read?.type === 'record' && isAsDecided(draft, read.document))
      return finish(draft, read.document, kind.record);
  }
  return { type: 'entangled' };
}

function finish(
  { contest, decided, body }: Draft,
  document: RecordDocument,
  record: RecordClass,
): MergedRecord {
  const { text, id, parts } = document;
  const above = text.slice(0, parts?.bodyStart).split('\n').length - 1;
  const merged: MergedRecord = {
    type: 'merged',
    text,
    conflicts: body.conflicts.map((conflict) => ({ ...conflict, line: conflict.line + above })),
    log: [...decided.log, ...lostComments(contest, document.fields)].sort(compareEntries),
    record,
  };
  return id === undefined ? merged : { ...merged, id };
}

/** The same order whichever side is ours. */
function compareEntries(a: MergeLogEntry, b: MergeLogEntry): number {
  return compareText(a.field, b.field) || compareText(canonicalJson(a.lost), canonicalJson(b.lost));
}
