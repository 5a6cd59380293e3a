import { ENGRAM_FIELDS_BY_NAME } from '../engram/fields';
import type { RecordRules } from './decide-fields';
import { ENGRAM_FILES } from './engram-kind';
import { ENGRAM_RULES } from './engram-rules';
import { mergeAnyField } from './merge-any-list';
import type { RecordFileKind } from './merge-record-file';
import { readNoteDocument } from './read-engram';

const SESSION_RULES: RecordRules = {
  ...ENGRAM_RULES,
  ruleOf: (name, contest) =>
    ENGRAM_FIELDS_BY_NAME.has(name) ? ENGRAM_RULES.ruleOf(name, contest) : mergeAnyField,
};

/** Session notes are merged as engrams are, also without an id; lists of their own (open threads) as sets. */
export const SESSION_FILES: RecordFileKind = {
  ...ENGRAM_FILES,
  record: 'session',
  rules: SESSION_RULES,
  read: readNoteDocument,
};
