/** What a synapse is: one typed link between two engrams, one YAML file. */

export const SYNAPSE_KINDS = [
  'extends',
  'part_of',
  'similar_to',
  'depends_on',
  'causes',
  'follows',
  'derives_from',
  'contradicts',
  'exemplifies',
  'supersedes',
  'consolidates',
  'contextualizes',
] as const;
export type SynapseKind = (typeof SYNAPSE_KINDS)[number];

export const SYMMETRIC_KINDS: readonly SynapseKind[] = ['similar_to', 'contradicts'];

export interface SynapseEvidence {
  description: string;
  source?: string;
  confidence?: number;
  addedAt: string;
  addedBy: string;
}

export interface ResolutionState {
  status: 'pending' | 'auto_resolved' | 'escalated' | 'contested' | 'resolved';
  since?: string;
  verdict?: string;
  rationale?: string;
  [key: string]: unknown;
}

export interface Synapse {
  /** `syn-` and the first 16 hex digits of SHA-256("a|b|kind"); see synapse/id.ts. */
  id: string;
  from: string;
  to: string;
  kind: SynapseKind;
  weight: number;
  evidence: SynapseEvidence[];
  sourceSemantic?: string;
  targetSemantic?: string;
  relation?: string;
  resolutionState?: ResolutionState;
  createdBy?: string;
  createdAt?: string;
  updatedAt?: string;
  retrievalWeight?: number;
  extra: Record<string, unknown>;
}
