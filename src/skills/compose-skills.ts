import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import type { WriteOptions, Written } from '../remember/write';
import { isPrivatePath } from '../store/classify-path';
import type { Memory } from '../store/memory';
import { circleThrough } from './circles';
import type { SkillOutcome } from './create-skill';
import { planImprint, type SkillStep, writeSkill } from './edit-imprint';
import { resolveSkill } from './resolve-skill';
import type { Skill } from './skill';

/**
 * Says that a skill is made of others, or takes that back (`isAdding` false). Throws NOT_FOUND, CONFLICT where it
 * would be made of itself, REFUSED where a shared one would name a private one.
 */
export function composeSkill(
  memory: Memory,
  reference: string,
  parts: readonly string[],
  isAdding: boolean,
  options: WriteOptions = {},
): Promise<Written<SkillOutcome>> {
  const compute = (step: SkillStep) => (isAdding ? planAdd(step, parts) : planRemove(step, parts));
  return writeSkill(memory, reference, 'compose', compute, options);
}

function planAdd(step: SkillStep, parts: readonly string[]): SkillOutcome {
  const { skill, skills } = step;
  const added = parts.map((reference) => resolveSkill(skills, reference));
  const hidden = added.find(({ path }) => isPrivatePath(path));
  if (hidden !== undefined && !isPrivatePath(skill.path)) {
    throw new CoEngramError('REFUSED', `${skill.name} is shared, and ${hidden.name} is private`, {
      hint: `co-engram skill update ${hidden.name} --visibility team`,
    });
  }
  const composes = [...new Set([...skill.composes, ...added.map(({ skillId }) => skillId)])];
  const after = skills.map((each) => (each.skillId === skill.skillId ? { ...each, composes } : each));
  requireNoCircle(after, skill);
  return planParts(step, composes);
}

/** A circle that a merge brought elsewhere is for the doctor to name. */
function requireNoCircle(skills: SkillStep['skills'], { skillId: whole }: Skill): void {
  const circle = circleThrough(skills, whole);
  if (circle === undefined) return;
  const names = circle.map((id) => skills.find(({ skillId }) => skillId === id)?.name ?? id);
  throw new CoEngramError('CONFLICT', `a skill cannot be made of itself: ${names.join(' -> ')}`, {
    data: { circle },
  });
}

/** A part that is gone is named by its id. */
function planRemove(step: SkillStep, parts: readonly string[]): SkillOutcome {
  const { skill, skills } = step;
  const removed = new Set(
    parts.map((reference) => {
      const lost = skill.composes.find((id) => id === reference);
      return lost ?? resolveSkill(skills, reference).skillId;
    }),
  );
  return planParts(
    step,
    skill.composes.filter((id) => !removed.has(id)),
  );
}

function planParts(step: SkillStep, composes: string[]): SkillOutcome {
  const { skill, author } = step;
  const changed = composes.length !== skill.composes.length;
  const after = planImprint(step, skill, changed ? { composes } : {}, author);
  const { skillId, visibility } = skill;
  if (changed)
    auditChange(step, author, 'skill_compose', { skillId, title: skill.name, visibility, composes });
  return { skill: after, changed, warnings: [], risk: [] };
}
