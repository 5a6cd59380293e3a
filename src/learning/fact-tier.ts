/** Which tier a fact belongs to: candidate until there is reason to trust it, archive when it is noise. */
import type { FactEvidence, Polarity, Tier, VerificationStatus } from '../engram/engram';
import { parseInstant } from '../util/instants';

const DAY_MS = 86_400_000;
const MOST_CONTAMINATION = 0.2;
const LEAST_QUALITY = 0.6;
const NOISE_CONTAMINATION = 0.6;
const NOISE_IMPORTANCE = 0.2;
const UNUSED_MS = 90 * DAY_MS;
/** Notes that people keep: what stands there is settled as soon as it is clean. */
const CANONICAL_ORIGINS: ReadonlySet<string | undefined> = new Set(['memory']);

/** What forbids that a fact counts as settled, whoever wishes it. */
export interface FactSoundness {
  polarity?: Polarity;
  /** 0-1; undefined is clean. */
  contamination?: number;
  /** 0-1; undefined is good enough. */
  quality?: number;
  /** It is an end of a contradiction that nobody has resolved. */
  isContradicted: boolean;
}

export interface TieredFact extends FactSoundness {
  tier?: Tier;
  origin?: string;
  verificationStatus: VerificationStatus;
  evidence: readonly FactEvidence[];
  /** When it came into the memory, in ms; undefined when the file does not tell. */
  bornAt?: number;
  /** When it was of use, found, said or changed last, in ms. */
  usedAt: number;
  /** As shown, 0-1. */
  importance: number;
  pinned: boolean;
}

export interface TierStep {
  tier: 'canonical' | 'archive';
  /** The instant in the data at which it was due, in ms. */
  at: number;
  reason: string;
}

/** Why a fact may not be canonical; undefined when it may. */
export function promotionBlock(fact: FactSoundness): string | undefined {
  if (fact.polarity === 'ended') return 'it tells what is over';
  if ((fact.contamination ?? 0) > MOST_CONTAMINATION) return `its contamination is ${fact.contamination}`;
  if ((fact.quality ?? 1) < LEAST_QUALITY) return `its quality is ${fact.quality}`;
  return fact.isContradicted ? 'it is contradicted' : undefined;
}

/**
 * The next tier of a fact, or undefined when it stays: archive for noise and for what is unimportant and unused for 90
 * days, canonical for what was said in two sessions or on two days, asked to be remembered a day ago, verified, or kept
 * in a note. Never back: what people promoted stays promoted, what they took out of the archive has been used.
 */
export function tierStep(fact: TieredFact, now: number): TierStep | undefined {
  const noise = noiseOf(fact, now);
  if (noise !== undefined) return fact.tier === 'archive' ? undefined : { tier: 'archive', ...noise };
  if ((fact.tier ?? 'candidate') !== 'candidate' || promotionBlock(fact) !== undefined) return undefined;
  const trust = trustOf(fact);
  return trust === undefined || trust.at > now ? undefined : { tier: 'canonical', ...trust };
}

/** What was archived because nobody used it is used when it is said again. */
export function tierSaidAgain({ tier, contamination = 0 }: Pick<TieredFact, 'tier' | 'contamination'>) {
  return tier === 'archive' && contamination < NOISE_CONTAMINATION ? 'candidate' : tier;
}

type Due = Omit<TierStep, 'tier'>;

function noiseOf(
  { contamination = 0, importance, usedAt, pinned }: TieredFact,
  now: number,
): Due | undefined {
  if (contamination >= NOISE_CONTAMINATION) {
    return { at: usedAt, reason: `its contamination is ${contamination}` };
  }
  const at = usedAt + UNUSED_MS;
  if (pinned || importance >= NOISE_IMPORTANCE || at > now) return undefined;
  return { at, reason: 'unimportant and unused for 90 days' };
}

/** The first of the reasons to trust it, by when it was there. */
function trustOf({ evidence, origin, verificationStatus, bornAt = 0, usedAt }: TieredFact): Due | undefined {
  const reasons: Array<Due | undefined> = [
    CANONICAL_ORIGINS.has(origin) ? { at: bornAt, reason: 'from a note that people keep' } : undefined,
    verificationStatus === 'verified' ? { at: usedAt, reason: 'verified' } : undefined,
    secondOf(evidence, ({ sessionId }) => sessionId, 'said in two sessions'),
    secondOf(evidence, ({ at }) => at?.slice(0, 10), 'said on two days'),
    explicitSince(evidence, bornAt),
  ];
  const given = reasons.filter((reason) => reason !== undefined);
  return given.sort((a, b) => a.at - b.at)[0];
}

/** When the second different one came. */
function secondOf(
  evidence: readonly FactEvidence[],
  partOf: (evidence: FactEvidence) => string | undefined,
  reason: string,
): Due | undefined {
  const firsts = new Map<string, number>();
  for (const each of evidence) {
    const part = partOf(each);
    const at = parseInstant(each.at ?? '') ?? 0;
    if (part !== undefined) firsts.set(part, Math.min(at, firsts.get(part) ?? at));
  }
  const second = [...firsts.values()].sort((a, b) => a - b)[1];
  return second === undefined ? undefined : { at: second, reason };
}

function explicitSince(evidence: readonly FactEvidence[], bornAt: number): Due | undefined {
  const asked = evidence.filter(({ explicit }) => explicit === true);
  if (asked.length === 0) return undefined;
  const since = Math.min(...asked.map(({ at }) => parseInstant(at ?? '') ?? bornAt));
  return { at: since + DAY_MS, reason: 'asked to be remembered, a day ago' };
}
