/** When an engram may be called more certain: by how much evidence, from how many domains, at what age. */
import type { VerificationStatus } from '../engram/engram';

const DAY_MS = 86_400_000;

/** From doubtful to certain; `refuted` stands apart. */
const LADDER = ['unverified', 'plausible', 'probable', 'verified'] as const;
type Step = (typeof LADDER)[number];

interface Rule {
  evidence: number;
  domains: number;
  ageDays: number;
}

const RULES: Readonly<Record<Step, Rule>> = {
  unverified: { evidence: 0, domains: 0, ageDays: 0 },
  plausible: { evidence: 1, domains: 0, ageDays: 0 },
  probable: { evidence: 2, domains: 2, ageDays: 0 },
  verified: { evidence: 3, domains: 2, ageDays: 7 },
};

/** A piece of evidence: from an outgoing `derives_from` synapse, or from the engram's own `verifications`. */
export interface VerificationEvidence {
  status: VerificationStatus;
  description: string;
  source?: string;
  /** Top level of the domain that it comes from. */
  domain?: string;
  addedAt?: string;
  addedBy?: string;
}

const MARK = /^\s*\[(plausible|probable|verified|refuted)\]\s*/i;

/** What the mark at the beginning of a synapse's evidence says (`[probable] …`); undefined without one. */
export function markedStatus(description: string): { status: VerificationStatus; text: string } | undefined {
  const match = MARK.exec(description);
  if (match === null) return undefined;
  const status = (match[1] ?? '').toLowerCase() as VerificationStatus;
  return { status, text: description.slice(match[0].length) };
}

export interface VerificationState {
  /** Top level of the engram's own domain; undefined without one. */
  ownDomain: string | undefined;
  evidence: readonly VerificationEvidence[];
  /** Milliseconds since 1970; undefined when the file does not tell: then it has no age. */
  createdAt: number | undefined;
  now: number;
}

/** What counts towards a step. */
export interface Support {
  evidence: number;
  /** Distinct top-level domains, the engram's own among them; sorted. */
  domains: string[];
  ageDays: number;
}

/** Evidence against counts for nothing here. */
export function supportOf({ ownDomain, evidence, createdAt, now }: VerificationState): Support {
  const supporting = evidence.filter(({ status }) => status !== 'refuted');
  const domains = new Set([ownDomain, ...supporting.map(({ domain }) => domain)]);
  domains.delete(undefined);
  return {
    evidence: supporting.length,
    domains: [...(domains as Set<string>)].sort(),
    ageDays: createdAt === undefined ? 0 : Math.max(0, (now - createdAt) / DAY_MS),
  };
}

/** What a status still lacks, in words; empty when its rule is met. Nothing is needed to refute. */
export function missingFor(status: VerificationStatus, support: Support): string[] {
  if (status === 'refuted') return [];
  const rule = RULES[status];
  const missing: string[] = [];
  if (support.evidence < rule.evidence) {
    missing.push(`${support.evidence} of ${rule.evidence} pieces of evidence`);
  }
  if (support.domains.length < rule.domains) {
    const known = support.domains.length === 0 ? 'none' : `only ${support.domains.join(', ')}`;
    missing.push(`evidence from ${rule.domains} domains (${known})`);
  }
  if (support.ageDays < rule.ageDays) {
    missing.push(`${rule.ageDays} days of age (${Math.floor(support.ageDays)} so far)`);
  }
  return missing;
}

/** The next step up; undefined at the top and for what is refuted. */
export function nextStep(status: VerificationStatus): VerificationStatus | undefined {
  const at = LADDER.indexOf(status as Step);
  return at < 0 ? undefined : LADDER[at + 1];
}

/** Does the status go up from one to the other? Refuted is no step. */
export function isUpgrade(from: VerificationStatus, to: VerificationStatus): boolean {
  return LADDER.indexOf(to as Step) > LADDER.indexOf(from as Step) && to !== 'refuted' && from !== 'refuted';
}

/** An upgrade lifts confidence by 0.2, to 0.95 at most, and never lowers it; a refutation leaves 0.3 of it. */
export function confidenceAfter(
  confidence: number,
  from: VerificationStatus,
  to: VerificationStatus,
): number {
  if (to === 'refuted') return from === 'refuted' ? confidence : confidence * 0.3;
  if (!isUpgrade(from, to)) return confidence;
  return Math.max(confidence, Math.min(0.95, confidence + 0.2));
}
