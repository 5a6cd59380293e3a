/** Metacognition: who is credible enough for the next step of certainty, and who is not to be believed any more. */
import { weakerOf } from '../../learning/contradiction';
import type { Credibility } from '../../learning/credibility';
import { missingFor, nextStep, supportOf } from '../../learning/verification';
import { isLocalOnly } from '../../remember/propose';
import { isSettled } from '../../store/proposal-status';
import { counted } from '../../util/counted';
import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintainedEngram } from '../snapshot';
import { MOST_PENDING, pendingOf } from '../stages/pending';
import { quotable } from './draft/quotable';
import { dayOf, type RemSnapshot } from './rem-snapshot';

const SOURCE = 'rem-verification';

/** Credible from here on, and no more below that. */
const CREDIBLE = 0.75;
const DOUBTFUL = 0.3;

/**
 * Suggestions about certainty. From a credibility of .75 the next step, when its rule of evidence is met; below .30
 * and with an open contradiction of something more credible, a refutation. The others are left as they are.
 */
export function planVerifications(snapshot: RemSnapshot, now: number): MaintenanceChange[] {
  const settled = new Set(
    snapshot.proposals
      .filter((each) => each.source === SOURCE && isSettled(each, now))
      .map(({ targetId, verificationStatus }) => `${targetId} ${verificationStatus}`),
  );
  const found = snapshot.engrams.flatMap((engram) => {
    if (engram.status !== 'active' || engram.type === 'session') return [];
    if (engram.verificationStatus === 'refuted') return [];
    const credibility = snapshot.credibilityOf(engram.id);
    const step =
      upgradeOf(snapshot, { engram, credibility, now }) ?? refutationOf(snapshot, { engram, credibility });
    return step === undefined || settled.has(`${engram.id} ${step.to}`) ? [] : [suggestion(engram, step)];
  });
  return found.slice(0, Math.max(0, MOST_PENDING - pendingOf(snapshot, SOURCE)));
}

interface Weighed {
  engram: MaintainedEngram;
  credibility: Credibility;
}

interface Step {
  to: string;
  reason: string;
  at: number;
  /** Ids of what it is about beside the engram itself. */
  others: string[];
  isLocal: boolean;
}

function upgradeOf(
  snapshot: RemSnapshot,
  { engram, credibility, now }: Weighed & { now: number },
): Step | undefined {
  const to = nextStep(engram.verificationStatus);
  if (to === undefined || credibility.score < CREDIBLE) return undefined;
  const evidence = snapshot.evidence.get(engram.id) ?? [];
  const createdAt = parseInstant(engram.createdAt ?? '');
  const support = supportOf({ ownDomain: engram.domainTags[0], evidence, createdAt, now: dayOf(now) });
  if (missingFor(to, support).length > 0) return undefined;
  const domains = support.domains.map((domain) => quotable(domain, 40)).join(', ');
  const what = `${counted(support.evidence, 'piece')} of evidence from ${domains || 'no domain'}`;
  const added = evidence.map(({ addedAt = '' }) => parseInstant(addedAt) ?? 0);
  return {
    to,
    reason: `credible (${shownDimensions(credibility)}), with ${what}`,
    at: Math.max(engram.touchedAt, ...added),
    others: [],
    isLocal: isLocalOnly(engram.visibility),
  };
}

function refutationOf(snapshot: RemSnapshot, { engram, credibility }: Weighed): Step | undefined {
  if (credibility.score >= DOUBTFUL) return undefined;
  const isLocal = isLocalOnly(engram.visibility);
  const against = snapshot.contradictions.filter(({ ends, isLocal: isHidden, synapse }) => {
    const [mine, other] = ends[0].id === engram.id ? ends : [ends[1], ends[0]];
    if (mine.id !== engram.id || (isHidden && !isLocal) || isAnswered(snapshot, synapse.id)) return false;
    const gap = snapshot.credibilityOf(other.id).score - credibility.score;
    return gap > 0 || (gap === 0 && weakerOf(mine, other) === mine);
  });
  if (against.length === 0) return undefined;
  const ids = against.map(({ ends: [a, b] }) => (a.id === engram.id ? b.id : a.id)).sort();
  const since = against.map(({ synapse }) => parseInstant(synapse.createdAt ?? '') ?? 0);
  return {
    to: 'refuted',
    reason: `contradicted by ${ids.join(', ')} and hardly credible (${shownDimensions(credibility)})`,
    at: Math.max(engram.touchedAt, ...since),
    others: ids,
    isLocal,
  };
}

/** Deep has suggested a verdict, which says the same and more. */
function isAnswered({ proposals }: RemSnapshot, synapseId: string): boolean {
  return proposals.some(({ source, synapseId: about }) => source === 'contradiction' && about === synapseId);
}

/** Without what grows by the day, so that the same suggestion has the same words tomorrow. */
function shownDimensions({ dimensions }: Credibility): string {
  return Object.entries(dimensions)
    .filter(([name]) => name !== 'longevity')
    .map(([name, value]) => `${name} ${Math.round(value * 100) / 100}`)
    .join(', ');
}

function suggestion(engram: MaintainedEngram, { to, reason, at, others, isLocal }: Step): MaintenanceChange {
  const { id, title, kind, domainTags } = engram;
  return {
    step: 'verification',
    action: 'propose',
    key: `${SOURCE} ${id} ${to}`,
    at: formatInstant(at),
    isLocal,
    reason,
    suggested: {
      source: SOURCE,
      action: 'verify',
      title,
      kind,
      domainTags,
      engramIds: [id, ...others],
      targetId: id,
      verificationStatus: to,
    },
  };
}
