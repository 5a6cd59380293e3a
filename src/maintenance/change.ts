import type { Verdict } from '../learning/contradiction';
import type { ResolutionState } from '../synapse/synapse';
import type { TextChange } from '../usage/own-files';

interface Changed {
  /** Name of the step that wants it. */
  step: string;
  /** For people: why. */
  reason: string;
  /** ISO 8601: the instant in the data at which it was due, not that of the run. */
  at?: string;
}

/** A suggestion as its file has it; the id follows from `key` and `at`, so that two clones file the same. */
export interface SuggestedChange {
  source: string;
  action: string;
  title?: string;
  kind?: string;
  domainTags?: string[];
  engramIds: string[];
  targetId?: string;
  synapseId?: string;
  verdict?: string;
  /** Of a step of certainty. */
  verificationStatus?: string;
  /** Of a link: its ends, its kind and how much it says, 0-1. */
  from?: string;
  to?: string;
  synapseKind?: string;
  weight?: number;
  /** Of an insight: how it was found. */
  mode?: string;
  /** Of an insight: the day on which it was found, `2026-01-02`. */
  suggestedOn?: string;
  /** Who drafted it: `rules`, or the command line of a model. */
  judgedBy?: string;
  tags?: string[];
  /** Further fields of an engram to add. */
  fields?: Record<string, unknown>;
  confidence?: number;
  content?: string;
}

/** One thing that a stage wants changed. */
export type MaintenanceChange = Changed &
  (
    | { action: 'freeze' | 'forget'; id: string; path: string; title: string; at: string }
    | {
        action: 'consolidate';
        /** The one that stays, and the one that is forgotten. */
        keeper: string;
        id: string;
        at: string;
        /** Tags that the keeper gets. */
        tags: string[];
      }
    | { action: 'promote' | 'archive'; id: string; path: string; title: string; at: string }
    | {
        action: 'supersede';
        /** The fact that is over, and the one that took its place. */
        id: string;
        by: string;
        path: string;
        title: string;
        at: string;
        validTo: string;
      }
    | { action: 'propose'; key: string; at: string; isLocal: boolean; suggested: SuggestedChange }
    | { action: 'withdraw'; id: string; proposalId: string; title?: string; at: string }
    | { action: 'trash'; id: string; path: string; at: string }
    | { action: 'purge'; id: string; path: string }
    | { action: 'arbitrate'; synapseId: string; path: string; state: ResolutionState }
    | { action: 'resolve'; synapseId: string; verdict: Verdict; loser: string; at: string }
    | { action: 'remove_events'; path: string }
    | { action: 'settle_usage'; path: string; changes: readonly TextChange[] }
    | { action: 'show_use'; id: string; path: string; title: string; at: string }
    | { action: 'learn'; id: string }
    | { action: 'suggest_notes' | 'suggest_skills' }
    | { action: 'read_unread' | 'drop_unread' }
    | { action: 'rotate_audit' }
    | { action: 'rem_due' }
  );

/** The ids that a change is about, the one that is changed most first. */
export function idsOf(change: MaintenanceChange): string[] {
  switch (change.action) {
    case 'consolidate':
      return [change.id, change.keeper];
    case 'resolve':
      return [change.loser];
    case 'supersede':
      return [change.id, change.by];
    case 'propose':
      return change.suggested.engramIds;
    case 'freeze':
    case 'forget':
    case 'promote':
    case 'archive':
    case 'withdraw':
    case 'trash':
    case 'purge':
    case 'learn':
    case 'show_use':
      return [change.id];
    default:
      return [];
  }
}
