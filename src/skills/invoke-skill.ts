import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import { warnUnrecorded } from '../remember/learn';
import type { WriteOptions, Written } from '../remember/write';
import { isPrivatePath } from '../store/classify-path';
import type { Memory } from '../store/memory';
import { latestInstant } from '../usage/latest';
import { formatInstant } from '../util/instants';
import { type SkillStep, writeSkill } from './edit-imprint';
import { START_UTILITY } from './imprint';
import { parseImprint } from './imprint-codec';
import { type Skill, skillOf } from './skill';
import { usageIdOf } from './usage-id';
import { type Invocation, rewardOf, utilityStep } from './utility';

export interface InvocationReport extends Invocation {
  reason?: string;
}

export interface InvocationOutcome {
  /** As it is afterwards. */
  skill: Skill;
  success: boolean;
  /** 0-1. */
  reward: number;
  utilityBefore: number;
  utilityDelta: number;
  /** False for a stale or forgotten skill: the use is counted and brings it back, the next one teaches. */
  learnt: boolean;
  /** False with CO_ENGRAM_WRITER=none: nothing moved. */
  recorded: boolean;
}

/**
 * Reports a use of a skill; what its utility learns from. Counted in the writer's usage file: the imprint stays as it
 * is. Throws NOT_FOUND, USAGE for an effectiveness outside 0-1 or of a failure, REFUSED for a secret in the reason.
 */
export function invokeSkill(
  memory: Memory,
  reference: string,
  report: InvocationReport,
  options: WriteOptions = {},
): Promise<Written<InvocationOutcome>> {
  checkReport(report);
  return writeSkill(memory, reference, 'invoke', (step) => planInvocation(step, report), options);
}

function checkReport({ success, effectiveness }: InvocationReport): void {
  if (effectiveness === undefined) return;
  if (!(effectiveness >= 0 && effectiveness <= 1)) {
    throw new CoEngramError('USAGE', `the effectiveness ${effectiveness} is not between 0 and 1`);
  }
  if (!success && effectiveness > 0) {
    throw new CoEngramError('USAGE', 'a failure has no effectiveness', {
      hint: 'a use that helped a little is a success with a small effectiveness',
    });
  }
}

function planInvocation(step: SkillStep, report: InvocationReport): InvocationOutcome {
  const { skill, author, memory } = step;
  const { skillId, name, visibility } = skill;
  const { success, reason } = report;
  if (reason !== undefined) checkTexts(step, { reason }, { id: skillId, visibility });
  const reward = rewardOf(report);
  const delta = utilityStep(skill.utility, reward, skill.retentionStage);
  const at = formatInstant(memory.surroundings.now());
  const recorded = step.learn({
    id: usageIdOf(skillId),
    isPrivate: isPrivatePath(skill.path),
    judged: { importance: birthUtility(step), confidence: 0 },
    retrieved: 1,
    retrievedAt: at,
    ...(success ? { effective: 1, effectiveAt: at } : { failed: 1 }),
    ...(delta === undefined ? {} : { importance: delta, reinforcement: 1 }),
  });
  if (!recorded) warnUnrecorded(step);
  else {
    const outcome = success ? 'success' : 'failure';
    auditChange(step, author, 'skill_invoke', { skillId, title: name, visibility, outcome, reason });
  }
  const after = recorded ? afterUse(step, success, delta, at) : skill;
  const utilityDelta = round(after.utility - skill.utility);
  const isLearnt = recorded && delta !== undefined;
  return {
    skill: after,
    success,
    reward,
    utilityBefore: skill.utility,
    utilityDelta,
    learnt: isLearnt,
    recorded,
  };
}

/** The utility that the file itself says, without what was counted since. */
function birthUtility({ plan, skill }: SkillStep): number {
  const parsed = parseImprint(plan.read(skill.path));
  return parsed.type === 'imprint' ? parsed.imprint.utility : START_UTILITY;
}

/** As every face shows it once the use is counted. */
function afterUse(
  { skill, memory }: SkillStep,
  success: boolean,
  delta: number | undefined,
  at: string,
): Skill {
  const used = {
    ...skill,
    utility: Math.min(1, Math.max(0, round(skill.utility + Math.round((delta ?? 0) * 1e4) / 1e4))),
    sampleSize: skill.sampleSize + (delta === undefined ? 0 : 1),
    invocationCount: skill.invocationCount + 1,
    successCount: skill.successCount + (success ? 1 : 0),
    failureCount: skill.failureCount + (success ? 0 : 1),
    lastUsedAt: latestInstant(skill.lastUsedAt, at),
  };
  return skillOf(skill.path, used, undefined, memory.surroundings.now());
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
