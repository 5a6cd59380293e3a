import { isPrivatePath } from '../store/classify-path';
import { latestInstant } from '../usage/latest';
import type { UsageSums } from '../usage/usage';
import { UNITS } from '../usage/usage-line';
import { parseInstant } from '../util/instants';
import type { AcquisitionStage, Imprint } from './imprint';
import { type RetentionStage, retentionOf, retentionStage, type SkillUse, suggestedStage } from './utility';

/** A skill as it is shown: its imprint with what all writers' use taught. */
export interface Skill extends Imprint {
  /** Where its imprint lies, relative to the repository. */
  path: string;
  /** 0-1: 1 right after use. */
  retention: number;
  retentionStage: RetentionStage;
  /** The next stage, where use speaks for it. */
  suggestedStage?: AcquisitionStage;
}

/** The skill that an imprint and the sums of its use make at an instant (milliseconds). */
export function skillOf(path: string, imprint: Imprint, sums: UsageSums | undefined, now: number): Skill {
  const use = useOf(imprint, sums);
  const retention = retentionOf(use, imprint, now);
  return {
    ...imprint,
    ...use,
    path,
    retiredAt: isRetired(imprint) ? imprint.retiredAt : undefined,
    visibility: isPrivatePath(path) ? 'private' : imprint.visibility,
    retention: Math.round(retention * 1e4) / 1e4,
    retentionStage: retentionStage(retention),
    suggestedStage: suggestedStage(use, imprint.acquisitionStage),
  };
}

/** The later of two words: a merge may leave both. */
function isRetired({ retiredAt, revivedAt }: Imprint): boolean {
  const [from, to] = [retiredAt, revivedAt].map((instant) => parseInstant(instant ?? ''));
  return from !== undefined && (to === undefined || from >= to);
}

/** Births plus sums; the utility is replayed from what every writer recorded, so that no route of a merge changes it. */
export function useOf(imprint: Imprint, sums: UsageSums | undefined): SkillUse {
  const { utility, sampleSize, invocationCount, successCount, failureCount, lastUsedAt } = imprint;
  const plus = (birth: number, added = 0): number => Math.max(0, birth + added);
  const learnt = Math.round((utility + (sums?.importance ?? 0) / UNITS) * 1e6) / 1e6;
  return {
    utility: Math.min(1, Math.max(0, learnt)),
    sampleSize: plus(sampleSize, Math.round((sums?.reinforcement ?? 0) / UNITS)),
    invocationCount: plus(invocationCount, sums?.retrieved),
    successCount: plus(successCount, sums?.effective),
    failureCount: plus(failureCount, sums?.failed),
    lastUsedAt: latestInstant(lastUsedAt, sums?.lastRetrievedAt),
  };
}
