import { auditChange } from '../remember/audit-change';
import { checkTexts } from '../remember/check-texts';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import type { SkillOutcome } from './create-skill';
import { planImprint, type SkillStep, writeSkill } from './edit-imprint';

/** Takes a skill out of lists and the catalogue; its folder and what was learnt stay. Throws NOT_FOUND. */
export function retireSkill(
  memory: Memory,
  reference: string,
  options: WriteOptions & { reason?: string } = {},
): Promise<Written<SkillOutcome>> {
  return writeSkill(memory, reference, 'retire', (step) => planRetirement(step, options.reason), options);
}

/** The changes of `retireSkill`. */
export function planRetirement(step: SkillStep, reason?: string): SkillOutcome {
  const { skill, author, memory } = step;
  if (skill.retiredAt !== undefined) return { skill, changed: false, warnings: [], risk: [] };
  const { skillId, name, visibility } = skill;
  if (reason !== undefined) checkTexts(step, { reason }, { id: skillId, visibility });
  const at = formatInstant(memory.surroundings.now());
  const after = planImprint(step, skill, { retiredAt: at, revivedAt: undefined }, author);
  auditChange(step, author, 'skill_retire', { skillId, title: name, visibility, reason });
  return { skill: after, changed: true, warnings: [], risk: [] };
}

/** Brings a retired skill back, as fresh as on its first day. Throws NOT_FOUND. */
export function reviveSkill(
  memory: Memory,
  reference: string,
  options: WriteOptions = {},
): Promise<Written<SkillOutcome>> {
  return writeSkill(memory, reference, 'revive', planRevival, options);
}

function planRevival(step: SkillStep): SkillOutcome {
  const { skill, author, memory } = step;
  if (skill.retiredAt === undefined) return { skill, changed: false, warnings: [], risk: [] };
  const { skillId, name, visibility } = skill;
  const at = formatInstant(memory.surroundings.now());
  const after = planImprint(step, skill, { retiredAt: undefined, revivedAt: at }, author);
  auditChange(step, author, 'skill_revive', { skillId, title: name, visibility });
  return { skill: after, changed: true, warnings: [], risk: [] };
}
