import { normalizeBody } from '../engram/content-hash';
import { ENGRAM_FIELDS } from '../engram/fields';
import { isSameData } from '../engram/same-data';
import type { YamlReader } from '../engram/yaml-document';
import { undress } from './line-ends';
import type { RecordFileKind } from './merge-record-file';
import type { MergeOptions, Side } from './merge-result';
import { compareCodePoints } from './order-values';
import { recordClass } from './record-class';
import { piecesOf, type RecordDocument } from './record-document';
import { recordKind } from './record-kinds';
import type { RecordSide } from './record-side';
import { laterStamp, sideOf } from './take-later';

export type DeleteVerdict =
  /** The deletion stands. */
  | { type: 'delete' }
  /** The changed file stays; `message` says why, for people. */
  | { type: 'keep'; message: string }
  | { type: 'needs-yaml' };

/** What use changes by itself, what is made from other fields, and the marks that every change leaves. */
const STATISTICS: ReadonlySet<string> = new Set([
  ...ENGRAM_FIELDS.filter(({ group }) => group === 'retrieval').map(({ name }) => name),
  ...['weight', 'retrievalWeight', 'contentHash', 'contentSize', 'version', 'updatedAt', 'updatedBy'],
]);

/**
 * One side deleted a file that the other one changed. A change of statistics alone loses to the deletion, a change
 * of words wins. A usage file never loses; of a file that cannot be read nothing is known, so it stays.
 */
export function mergeDelete(
  base: string,
  changed: string,
  { path, yaml }: Pick<MergeOptions, 'path' | 'yaml'>,
): DeleteVerdict {
  if (recordClass(path) === 'usage') return { type: 'keep', message: 'what use taught is never deleted' };
  if (undress(base) === undress(changed)) return { type: 'delete' };
  const kind = recordKind(path);
  const keep: DeleteVerdict = { type: 'keep', message: 'the other side changed its words' };
  if (kind === undefined) return keep;
  const [before, after] = [base, changed].map((text) => kind.read(undress(text), path, yaml));
  if (before?.type === 'needs-yaml' || after?.type === 'needs-yaml') return { type: 'needs-yaml' };
  const isRecord = before?.type === 'record' && after?.type === 'record';
  return isRecord && isSameInWords(before.document, after.document) ? { type: 'delete' } : keep;
}

function isSameInWords(before: RecordDocument, after: RecordDocument): boolean {
  const [left, right] = [before.fields, after.fields];
  const names = new Set([...left.entries.keys(), ...right.entries.keys()]);
  return (
    normalizeBody(piecesOf(before).body) === normalizeBody(piecesOf(after).body) &&
    commentsAround(left) === commentsAround(right) &&
    [...names].every((name) => STATISTICS.has(name) || isSameData(left.data(name), right.data(name)))
  );
}

function commentsAround({ preface, entries, tail }: RecordSide): string {
  return [preface, ...[...entries.values()].flatMap(({ lead, behind }) => [lead, behind]), tail].join('');
}

export interface MovedRecord {
  path: string;
  text: string;
}

/**
 * Where a record lies that the sides moved to two paths: the later update names the path, on a tie the smaller
 * path counts. Texts that are no records count as never updated.
 */
export function pathOfMoved(
  moved: Record<Side, MovedRecord>,
  yaml?: YamlReader,
): { type: 'path'; path: string } | { type: 'needs-yaml' } {
  const read = (side: Side): ReturnType<RecordFileKind['read']> | undefined =>
    recordKind(moved[side].path)?.read(undress(moved[side].text), moved[side].path, yaml);
  const [ours, theirs] = [read('ours'), read('theirs')];
  if (ours?.type === 'needs-yaml' || theirs?.type === 'needs-yaml') return { type: 'needs-yaml' };
  const fieldsOf = (document: typeof ours): Pick<RecordSide, 'data'> =>
    document?.type === 'record' ? document.document.fields : { data: () => undefined };
  const gap = laterStamp({ ours: fieldsOf(ours), theirs: fieldsOf(theirs) }, 'updatedAt');
  const isOurs =
    gap === 0 ? compareCodePoints(moved.ours.path, moved.theirs.path) <= 0 : sideOf(gap) === 'ours';
  return { type: 'path', path: moved[isOurs ? 'ours' : 'theirs'].path };
}
