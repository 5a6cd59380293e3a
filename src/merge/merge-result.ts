/** What a merge gives; docs/merge.md tells it to people. */
import type { YamlReader } from '../engram/yaml-document';
import type { RecordClass } from './record-class';

export type Side = 'ours' | 'theirs';

export type ConflictStyle = 'merge' | 'diff3' | 'zdiff3';

export interface MergeOptions {
  /** Path inside the repository with forward slashes; says what kind of record the file is. */
  path: string;
  /** Length of conflict markers, 7 without; they get longer than any run of marker characters in the texts. */
  markerSize?: number;
  /** What stands behind the markers; `ours`, `base` and `theirs` without. */
  labels?: { base?: string; ours?: string; theirs?: string };
  conflictStyle?: ConflictStyle;
  /** The complete YAML reader; without it the result may be `needs-yaml`. */
  yaml?: YamlReader;
}

/** Lines that both sides changed, marked in the text for a person to decide. */
export interface MergeConflict {
  /** `body` of a record with fields, or `text` of a file that is merged line by line. */
  where: 'body' | 'text';
  /** Line of the opening marker in the merged text, from 1. */
  line: number;
  /** The lines of each side, without their last line break. */
  base: string;
  ours: string;
  theirs: string;
}

/** How a field that both sides changed was decided; docs/merge.md has a line for each. */
export const MERGE_RULES = [
  'later-update',
  'later-status',
  'later-judgement',
  'latest',
  'earliest',
  'larger',
  'higher-rank',
  'more-private',
  'union',
  'sum',
  'true-wins',
  'comment',
] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** One decision between two changes of one field. `lost` is what the result does not hold, so that nothing is lost in silence. */
export interface MergeLogEntry {
  /** Name of the field, or of the comment's field. */
  field: string;
  rule: MergeRule;
  /** Whose value the result has; `both` for what was joined, `base` where a change by either side does not count. */
  winner: Side | 'both' | 'base';
  /** null = nothing: the field is not there. */
  kept: unknown;
  /** Whose change is not in the result, and what it was (null: removing the field); absent = nothing was lost. */
  loser?: Side;
  lost?: unknown;
}

/** Why a file was merged line by line. All but `plain` are never clean. */
export type TextReason =
  /** No record of ours: README, notes, configuration. */
  | 'plain'
  /** A side is empty, broken, or no record any more. */
  | 'unreadable'
  /** A side was written by a newer version. */
  | 'newer';

export interface MergedRecord {
  type: 'merged';
  text: string;
  /** Empty = clean. */
  conflicts: MergeConflict[];
  log: MergeLogEntry[];
  record: RecordClass;
  id?: string;
}

export interface MergedText {
  type: 'text';
  text: string;
  /** Empty = clean; never empty when `reason` is another than `plain`. */
  conflicts: MergeConflict[];
  reason: TextReason;
  /** Why, in a sentence for people. */
  message: string;
}

/** Two different records under one path. Never clean: somebody must put the displaced one somewhere else. */
export interface TwoIds {
  type: 'two-ids';
  /** The owner's text, byte for byte. */
  text: string;
  owner: Side;
  ids: { base?: string; ours: string; theirs: string };
  displaced: {
    side: Side;
    id: string;
    /** Byte for byte. */
    text: string;
    /** Where it can lie when its own path is unknown or taken. */
    path: string;
  };
}

export type MergeResult = MergedRecord | MergedText | TwoIds | { type: 'needs-yaml' };

/** May git take the text as it is (exit 0)? */
export function isClean(result: MergeResult): boolean {
  return (result.type === 'merged' || result.type === 'text') && result.conflicts.length === 0;
}
