/** The formulas of skills: what use teaches, how they fade, when they are worked out or can go. Pure. */
import { formatInstant, parseInstant } from '../util/instants';
import type { AcquisitionStage, Imprint } from './imprint';

const RATE = 0.1;
const DAY_MS = 86_400_000;

export const RETENTION_STAGES = ['active', 'aging', 'stale', 'forgotten'] as const;
export type RetentionStage = (typeof RETENTION_STAGES)[number];

/** What is known of a skill's use, births and all writers together. */
export interface SkillUse {
  /** 0-1. */
  utility: number;
  /** Uses that the utility learnt from. */
  sampleSize: number;
  invocationCount: number;
  successCount: number;
  failureCount: number;
  lastUsedAt?: string;
}

/** How a use went: what it was worth, 0-1; 0 for a failure. */
export interface Invocation {
  success: boolean;
  effectiveness?: number;
}

export function rewardOf({ success, effectiveness = 1 }: Invocation): number {
  return success ? effectiveness : 0;
}

/**
 * By how much one use moves the utility: towards its reward, half as much while the skill is aging. A stale or
 * forgotten one learns nothing of it (undefined): the use itself brings it back, and the next one counts.
 */
export function utilityStep(utility: number, reward: number, stage: RetentionStage): number | undefined {
  if (stage === 'stale' || stage === 'forgotten') return undefined;
  return (stage === 'aging' ? RATE / 2 : RATE) * (reward - utility);
}

type Dates = Pick<Imprint, 'createdAt' | 'revivedAt'>;

/** 1 right after use, towards 0 with the days; useful and much used skills are kept longer. */
export function retentionOf(use: SkillUse, dates: Dates, now: number): number {
  const strength = (use.utility + Math.min(use.invocationCount / 20, 1) + 0.1) * 15;
  return Math.exp(-daysSince(touchedAt(use, dates), now) / strength);
}

export function retentionStage(retention: number): RetentionStage {
  if (retention > 0.75) return 'active';
  if (retention > 0.5) return 'aging';
  return retention > 0.25 ? 'stale' : 'forgotten';
}

/** When it was used, else when it was made, or brought back since. */
function touchedAt({ lastUsedAt }: SkillUse, { createdAt, revivedAt }: Dates): number | undefined {
  return latest([lastUsedAt ?? createdAt, revivedAt]);
}

function latest(instants: ReadonlyArray<string | undefined>): number | undefined {
  const known = instants.flatMap((instant) => parseInstant(instant ?? '') ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** What tells no instant is as of now: nothing fades for a field that is missing. */
function daysSince(instant: number | undefined, now: number): number {
  return instant === undefined ? 0 : Math.max(0, now - instant) / DAY_MS;
}

const COMPILED = { successes: 10, utility: 0.7 };

/** The next stage that use speaks for; undefined for none. What is tuned is for people to say. */
export function suggestedStage(use: SkillUse, stage: AcquisitionStage): AcquisitionStage | undefined {
  const isProven = use.successCount >= COMPILED.successes && use.utility > COMPILED.utility;
  return stage === 'draft' && isProven ? 'compiled' : undefined;
}

export const RETIREMENT_DAYS = 30;

/** Since when the clock of retirement runs: ISO 8601, undefined when the file tells no instant. */
export function retirementClock({ createdAt, revivedAt }: Dates): string | undefined {
  const since = latest([createdAt, revivedAt]);
  return since === undefined ? undefined : formatInstant(since);
}

/** Never used, a month old, and faded: it can go. */
export function isRetirable(
  use: SkillUse,
  imprint: Dates & Pick<Imprint, 'retiredAt'>,
  now: number,
): boolean {
  const since = retirementClock(imprint);
  if (imprint.retiredAt !== undefined || use.invocationCount > 0 || since === undefined) return false;
  if (daysSince(Date.parse(since), now) < RETIREMENT_DAYS) return false;
  const stage = retentionStage(retentionOf(use, imprint, now));
  return stage === 'stale' || stage === 'forgotten';
}
