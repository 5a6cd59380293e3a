/** What is kept of one contemplation: its question, its run, and what came of it. */
import type { PonderState } from './states';

export const ITEM_TYPES = ['engrams', 'skills', 'logs', 'web', 'mcp'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const NECESSITIES = ['required', 'optional'] as const;
export type Necessity = (typeof NECESSITIES)[number];

/** Where to look, and for what. */
export interface PlanItem {
  /** A word that is the same in every plan: `known`, `against`, … */
  id: string;
  type: ItemType;
  necessity: Necessity;
  aim: string;
  /** Of type engrams: queries that are to be run as they are. */
  probes: string[];
  /** Of types skills and logs: ids of what the task itself shows. */
  offered: string[];
  /** It stayed open in the last degraded run. */
  comesBack?: true;
}

export const GAP_KINDS = [
  'item_dropped',
  'item_downgraded',
  'item_open',
  'probe_not_run',
  'not_seen',
  'undeclared_reading',
  'no_reading',
  'seeds_only',
] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** Something that a report leaves open. */
export interface Gap {
  kind: GapKind;
  /** Of the plan, where it is about one. */
  item?: string;
  /** What is missing: a query, an id, the title of an insight. */
  about?: string;
}

/** A gap that was told to whoever thinks. */
export interface KnownGap extends Gap {
  /** The report that had it first, from 1. */
  round: number;
  isOpen: boolean;
}

/** What was seen of a run in the log of signals. */
export interface Witness {
  /** Queries that were run, with the most results that one had. */
  probes: Record<string, number>;
  /** Ids that searches returned. */
  returned: string[];
  /** Ids whose text was opened or handed over. */
  opened: string[];
}

/** From `run` to the last report. */
export interface PonderRun {
  /** The session under which readings are noted. */
  id: string;
  startedAt: string;
  /** ISO 8601: somebody else may begin from then on. */
  until: string;
  /** The command line of the user's model, when it thinks; else an agent does. */
  model?: string;
  /** Reports that came in. */
  rounds: number;
  seeds: string[];
  plan: PlanItem[];
  gaps: KnownGap[];
  witness: Witness;
}

export const INSIGHT_KINDS = ['pattern', 'hypothesis'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

export const REJECTIONS = [
  'no_source',
  'repeats_history',
  'repeats_report',
  'secret',
  'speaks_to_agent',
  'too_many',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** An insight as it was reported, and what became of it here. */
export interface JudgedInsight {
  /** Empty where it may not be kept. */
  title: string;
  content: string;
  kind: InsightKind;
  /** Ids of engrams. */
  sources: string[];
  rejected?: Rejection;
  /** What it repeats, or the rule that found a secret. */
  why?: string;
  proposalId?: string;
  quarantined?: boolean;
}

/** What was used; `web` is declared, nobody saw it. */
export interface ResourcesUsed {
  engrams: string[];
  skills: string[];
  logs: string[];
  web: string[];
}

/** A model's look at every claim; `none` where there was no model, or it was not asked. */
export interface ClaimAudit {
  judgedBy: string;
  claims: number;
  unsupported: string[];
  why?: string;
}

export interface ReportedItem {
  id: string;
  state: string;
  read: string[];
  sources: string[];
  note?: string;
  /** What co-engram saw itself, or what only the report says. */
  evidence: 'seen' | 'declared';
}

/** What came of the last report. */
export interface PonderResult {
  answer: string;
  insights: JudgedInsight[];
  items: ReportedItem[];
  resourcesUsed: ResourcesUsed;
  /** Ids that are nothing here; dropped. */
  unknownIds: number;
  claimAudit: ClaimAudit;
  /** Why the insights wait outside the usual queue. */
  quarantine?: string;
  finishedAt: string;
}

export interface PonderEntry {
  id: string;
  question: string;
  state: PonderState;
  /** Why it failed or degraded. */
  reason?: string;
  /** Whose it is; others do not see it. */
  agent: string;
  focus: string[];
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  /** How often it was run. */
  runs: number;
  run?: PonderRun;
  result?: PonderResult;
}
