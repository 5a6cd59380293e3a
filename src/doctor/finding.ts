import type { Memory } from '../store/memory';
import type { PlanDraft } from '../store/plan-draft';

/** Closed list of what a check may find; docs/schema/check.json and doctor.json carry it. */
export const FINDING_KINDS = [
  'unreadable_file',
  'large_file',
  'invalid_frontmatter',
  'invalid_field_value',
  'merge_markers',
  'derived_field_stale',
  'status_renamed',
  'duplicate_id',
  'dangling_synapse',
  'wrong_synapse_id',
  'duplicate_synapse',
  'self_synapse',
  'private_synapse_shared',
  'supersedes_cycle',
  'secret_found',
  'risk_found',
  'private_tracked',
  'planted_state',
  'skill_invalid',
] as const;

/** What only a commit that is being made can be asked about. */
export const COMMIT_ONLY_KINDS = ['side_dropped'] as const;

/** What only `doctor` looks for: nothing that should stop a commit. */
const DOCTOR_ONLY_KINDS = [
  'moved_file',
  'title_changed',
  'slug_conflict',
  'duplicate_engram',
  'orphan_markdown',
  'invalid_proposal',
  'derived_links_stale',
  'mixed_language_mode',
  'repository_lines_missing',
  'merge_driver_missing',
  'hook_outdated',
  'other_program',
  'merge_loss',
  'state_leftover',
  'recovered_text',
  'cache_stale',
  'anchor_changed',
  'skill_field_value',
  'skill_duplicate_id',
  'skill_dangling_part',
  'skill_dangling_engram',
  'skill_circle',
  'skill_source_missing',
  'skill_source_invalid',
  'skill_hash_stale',
  'skill_name_mismatch',
  'skill_orphan',
  'skill_untracked',
] as const;

export const ALL_KINDS = [...FINDING_KINDS, ...DOCTOR_ONLY_KINDS] as const;
export type FindingKind = (typeof ALL_KINDS | typeof COMMIT_ONLY_KINDS)[number];

/** What a person may leave as it is for ever: worth a line, no reason to fail. */
export const ADVICE: ReadonlySet<FindingKind> = new Set([
  'risk_found',
  'title_changed',
  'duplicate_engram',
  'orphan_markdown',
  'mixed_language_mode',
  'other_program',
  'anchor_changed',
  'skill_name_mismatch',
  'skill_orphan',
] satisfies FindingKind[]);

/** Mends files of the repository; loses nothing, and done twice is done once. */
export interface FileFix {
  apply(plan: PlanDraft): void | Promise<void>;
  /** The file gets another place: such fixes come last, on the texts that the others leave. */
  isMove?: boolean;
}

/** One thing that a person should look at. An `error` makes `check` end with 1. */
export interface Finding {
  kind: FindingKind;
  severity: 'error' | 'warning';
  path: string;
  line?: number;
  column?: number;
  /** Id of the engram or synapse, where it has one. */
  stableId?: string;
  message: string;
  nextAction?: string;
}

/** A finding with what mends it, where something safe does. */
export interface FixableFinding extends Finding {
  fix?: FileFix;
  /** Mends what is outside of the files: git's configuration, the state folder, the cache. */
  repair?(memory: Memory): void | Promise<void>;
}
