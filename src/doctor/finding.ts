/** Closed list of what a check may find; docs/schema/check.json carries it. */
export const FINDING_KINDS = [
  'unreadable_file',
  'invalid_frontmatter',
  'invalid_field_value',
  'merge_markers',
  'derived_field_stale',
  'duplicate_id',
  'dangling_synapse',
  'wrong_synapse_id',
  'secret_found',
  'risk_found',
  'private_tracked',
  'planted_state',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

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
