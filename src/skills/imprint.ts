/** What is learnt about a skill: a JSON file beside nothing of the skill's own, which co-engram never edits. */
import { VISIBILITIES, type Visibility } from '../engram/engram';

export const POLICY_KINDS = ['claude-skill', 'openclaw-skill', 'prompt', 'code', 'workflow'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** One way only: how far a skill has been worked out. */
export const ACQUISITION_STAGES = ['draft', 'compiled', 'tuned'] as const;
export type AcquisitionStage = (typeof ACQUISITION_STAGES)[number];

export { VISIBILITIES, type Visibility };

/** Counts and utility that a file brings along from another tool; what is counted here lies in `usage/`. */
export interface BirthUse {
  /** 0-1. */
  utility: number;
  sampleSize: number;
  invocationCount: number;
  successCount: number;
  failureCount: number;
  lastUsedAt?: string;
}

export interface Imprint extends BirthUse {
  skillId: string;
  /** As the skill's own SKILL.md had it last. */
  name: string;
  description: string;
  /** Folder of SKILL.md: below the repository, below the home folder (`~/…`), or absolute. */
  sourcePath: string;
  /** Of SKILL.md: `sha256:<hex>`. */
  contentHash: string;
  /** When to use it, and when it is done. */
  initiationSet: string[];
  termination: string[];
  policy: { kind: PolicyKind; ref: string };
  acquisitionStage: AcquisitionStage;
  retiredAt?: string;
  revivedAt?: string;
  visibility: Visibility;
  createdBy?: string;
  createdAt?: string;
  updatedBy?: string;
  updatedAt?: string;
  version: number;
  /** Skills that this one is made of. */
  composes: string[];
  relatedEngrams: string[];
}

/** Where use begins. */
export const START_UTILITY = 0.5;
