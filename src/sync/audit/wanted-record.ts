import { contentHash, contentSize } from '../../engram/content-hash';
import { isSameData } from '../../engram/same-data';
import type { YamlReader } from '../../engram/yaml-document';
import type { RecordFileKind } from '../../merge/merge-record-file';
import { joinPieces, piecesOf, type RecordDocument } from '../../merge/record-document';
import { writeFields } from '../../merge/write-fields';
import { STAMPS } from '../log-lines';

/** The versions of one record that can be read. */
export interface AuditedRecord {
  kind: RecordFileKind;
  sides: RecordDocument[];
  expected: RecordDocument;
  isClean: boolean;
  /** What everything since the merge is measured against. */
  merged: RecordDocument;
  now: RecordDocument;
}

/**
 * The text that the merge should have had, but for what a person has decided: in the merge itself, by a value that no
 * side had, or since then. `takesBody`: with the body of our rules instead of the merge's.
 */
export function wantedRecord(
  { kind, sides, expected, merged, now }: AuditedRecord,
  { takesBody }: { takesBody: boolean },
  yaml: YamlReader,
): string | undefined {
  const kept = new Map<string, unknown>();
  for (const name of namesOf(expected, merged)) {
    const [wanted, had] = [expected.fields.data(name), merged.fields.data(name)];
    // Lists are merged item by item, so that there is nothing to choose.
    if (STAMPS.has(name) || isSameData(wanted, had) || Array.isArray(wanted) || Array.isArray(had)) continue;
    // It is there already.
    if (isSameData(now.fields.data(name), wanted)) continue;
    const isOfSide = sides.some(({ fields }) => isSameData(fields.data(name), had));
    if (!isOfSide || !isSameData(now.fields.data(name), had)) kept.set(name, had ?? null);
  }
  for (const { names } of kind.rules.groups) {
    if (!names.some((name) => kept.has(name))) continue;
    for (const name of names) kept.set(name, merged.fields.data(name) ?? null);
  }
  const body = piecesOf(takesBody ? expected : merged).body;
  for (const [name, compute] of DIGESTS) {
    if ([merged, now].some(({ fields }) => fields.entries.has(name))) kept.set(name, compute(body));
  }
  return withBody(expected, body, yaml, kept);
}

/** The text of a record with another body, and with the fields that are named set to other values. */
export function withBody(
  document: RecordDocument,
  body: string,
  yaml: YamlReader,
  fields: ReadonlyMap<string, unknown> = new Map(),
): string | undefined {
  const pieces = piecesOf(document);
  const changed = new Map(fields);
  for (const [name, compute] of DIGESTS) {
    if (document.fields.entries.has(name)) changed.set(name, compute(body));
  }
  const written = writeFields(pieces.fields, changed, document, yaml);
  return written === undefined
    ? undefined
    : joinPieces({ ...pieces, fields: written, body }, document.parts?.mode ?? 'standard');
}

const DIGESTS = [
  ['contentHash', contentHash],
  ['contentSize', contentSize],
] as const;

export function namesOf(...documents: readonly RecordDocument[]): Set<string> {
  return new Set(documents.flatMap(({ fields }) => [...fields.entries.keys()]));
}
