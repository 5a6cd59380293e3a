import { ENGRAM_FILES } from './engram-kind';
import type { RecordFileKind } from './merge-record-file';
import { PROPOSAL_FILES } from './proposal-kind';
import { type RecordClass, recordClass } from './record-class';
import { SESSION_FILES } from './session-kind';
import { SYNAPSE_FILES } from './synapse-kind';

const KINDS: ReadonlyMap<RecordClass, RecordFileKind> = new Map([
  ['engram', ENGRAM_FILES],
  ['session', SESSION_FILES],
  ['synapse', SYNAPSE_FILES],
  ['proposal', PROPOSAL_FILES],
]);

/** How files at this path are merged field by field; undefined for those that are not. */
export function recordKind(path: string): RecordFileKind | undefined {
  return KINDS.get(recordClass(path));
}
