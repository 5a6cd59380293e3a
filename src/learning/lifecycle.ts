/** From which status to which an engram may go. */
import type { Engram, Status } from '../engram/engram';
import { formatInstant, parseInstant } from '../util/instants';

export const LIFECYCLE_STEPS = ['archive', 'forget', 'restore'] as const;
export type LifecycleStep = (typeof LIFECYCLE_STEPS)[number];

const TARGETS: Readonly<Record<LifecycleStep, Status>> = {
  archive: 'frozen',
  forget: 'forgotten',
  restore: 'active',
};

type LifecycleFields = Pick<Engram, 'status' | 'statusAt' | 'forcedFreshness' | 'trashedAt'>;

/** What a step does: the fields to set (null removes), nothing to do, or why it cannot be done. */
export type LifecycleChange =
  | { type: 'change'; fields: Partial<Record<keyof LifecycleFields, string | null>> }
  | { type: 'none' }
  | { type: 'refused'; reason: string; hint: string };

/**
 * archive: active -> frozen. forget: any -> forgotten, with the freshness forced. restore: frozen or forgotten ->
 * active, also out of the trash; a forced freshness goes. `statusAt` is never before the last one: the later status
 * wins a merge, also when a clock jumped backwards.
 */
export function lifecycleChange(step: LifecycleStep, engram: LifecycleFields, now: number): LifecycleChange {
  const reason = refusalOf(step, engram);
  if (reason !== undefined) return { type: 'refused', ...reason };
  const status = TARGETS[step];
  const freshness = step === 'forget' ? 'faded' : step === 'restore' ? null : undefined;
  const fields: Partial<Record<keyof LifecycleFields, string | null>> = {};
  if (freshness !== undefined && (engram.forcedFreshness ?? null) !== freshness)
    fields.forcedFreshness = freshness;
  if (step === 'restore' && engram.trashedAt !== undefined) fields.trashedAt = null;
  if (engram.status !== status) fields.status = status;
  if (Object.keys(fields).length === 0) return { type: 'none' };
  return { type: 'change', fields: { ...fields, statusAt: stampAfter(engram.statusAt, now) } };
}

function refusalOf(
  step: LifecycleStep,
  { status }: LifecycleFields,
): { reason: string; hint: string } | undefined {
  if (step === 'archive' && status === 'forgotten') {
    return {
      reason: 'is forgotten, which is further than archived',
      hint: 'co-engram restore ID first, or leave it',
    };
  }
  if (step !== 'forget' && status === 'draft') {
    return { reason: 'is a draft', hint: 'only what was active can be archived or restored' };
  }
  return undefined;
}

/** Now, or a millisecond after the last stamp when that lies ahead. */
export function stampAfter(last: string | undefined, now: number): string {
  const before = parseInstant(last ?? '');
  return formatInstant(before === undefined ? now : Math.max(now, before + 1));
}
