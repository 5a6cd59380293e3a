import { assembleFields, decidedData, writtenData } from './assemble-fields';
import type { DecidedFields } from './decide-fields';
import type { Contest } from './field-contest';
import type { MergedBody } from './merge-body';
import { choosePiece } from './merge-comments';
import type { ThreeDocuments } from './merge-documents';
import type { MergeOptions, Side } from './merge-result';
import { compareCodePoints } from './order-values';
import { joinPieces, piecesOf, type RecordDocument, type RecordPieces } from './record-document';
import { isSameWritten } from './same-written';
import { changesOf, writeFields } from './write-fields';

/** All that is decided; what is left is to write it. */
export interface Draft {
  three: ThreeDocuments;
  contest: Contest;
  decided: DecidedFields;
  pieces: { base: RecordPieces | undefined } & Record<Side, RecordPieces>;
  body: MergedBody;
  options: MergeOptions;
}

/** Line by line of both texts; undefined where their lines cannot stand in one text. */
export function composeLines({ three, contest, decided, pieces, body, options }: Draft): string | undefined {
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
  const piece = (name: 'head' | 'middle' | 'foot'): string =>
    choosePiece({ base: pieces.base?.[name] ?? '', ours: pieces.ours[name], theirs: pieces.theirs[name] });
  const around = { head: piece('head'), middle: piece('middle'), foot: piece('foot') };
  return fields && joinPieces({ ...around, fields, body: body.text }, ours.parts?.mode ?? 'standard');
}

/** Into the text of one side: what it says otherwise than decided is written into it. */
export function composeOn(side: Side, draft: Draft): string | undefined {
  const { three, contest, decided, pieces, body, options } = draft;
  const changes = changesOf(three[side], decidedData(contest, decided.decisions));
  const fields = writeFields(pieces[side].fields, changes, three[side], options.yaml);
  if (fields === undefined) return undefined;
  return joinPieces({ ...pieces[side], fields, body: body.text }, three[side].parts?.mode ?? 'standard');
}

/** First the side that changed the layout of the file, else the one with the larger text. */
export function canvases({ base, ours, theirs }: ThreeDocuments): Side[] {
  const [before, left, right] = [base, ours, theirs].map((document) => document?.parts?.mode);
  const isOurs = left === right ? compareCodePoints(ours.text, theirs.text) >= 0 : left !== (before ?? 'zh');
  return isOurs ? ['ours', 'theirs'] : ['theirs', 'ours'];
}

/** The text, read again, must say what was decided, and its body must be what was merged. */
export function isAsDecided({ contest, decided, body }: Draft, document: RecordDocument): boolean {
  const { fields, shape } = document;
  const wanted = decidedData(contest, decided.decisions);
  const names = new Set([...wanted.keys(), ...fields.entries.keys()]);
  return (
    piecesOf(document).body === body.text &&
    [...names].every((name) => isSameWritten(fields.data(name), wanted.get(name), shape.byName.get(name)))
  );
}
