import { CoEngramError } from '../errors';
import { auditChange } from '../remember/audit-change';
import { requireDoc } from '../remember/require-doc';
import type { WriteOptions, Written } from '../remember/write';
import { isPrivatePath } from '../store/classify-path';
import type { Memory } from '../store/memory';
import type { SkillOutcome } from './create-skill';
import { planImprint, type SkillStep, writeSkill } from './edit-imprint';

/**
 * Names engrams that belong to a skill, or takes that back (`isAdding` false). Throws NOT_FOUND, REFUSED where a
 * shared skill would name a private engram.
 */
export function relateSkill(
  memory: Memory,
  reference: string,
  engrams: readonly string[],
  isAdding: boolean,
  options: WriteOptions = {},
): Promise<Written<SkillOutcome>> {
  const compute = (step: SkillStep) => (isAdding ? planAdd(step, engrams) : planRemove(step, engrams));
  return writeSkill(memory, reference, 'relate', compute, options);
}

function planAdd(step: SkillStep, engrams: readonly string[]): SkillOutcome {
  const { skill, view } = step;
  const added = engrams.map((engram) => view.entry(requireDoc(step, engram)));
  const hidden = added.find(({ visibility }) => visibility === 'private');
  if (hidden !== undefined && !isPrivatePath(skill.path)) {
    throw new CoEngramError('REFUSED', `${skill.name} is shared, and ${hidden.id} is private`);
  }
  return planRelated(step, [...new Set([...skill.relatedEngrams, ...added.map(({ id }) => id)])]);
}

/** An engram that is gone is named by its id. */
function planRemove(step: SkillStep, engrams: readonly string[]): SkillOutcome {
  const { skill, view } = step;
  const removed = new Set(
    engrams.map((engram) => {
      const lost = skill.relatedEngrams.find((id) => id === engram);
      return lost ?? view.entry(requireDoc(step, engram)).id;
    }),
  );
  return planRelated(
    step,
    skill.relatedEngrams.filter((id) => !removed.has(id)),
  );
}

function planRelated(step: SkillStep, relatedEngrams: string[]): SkillOutcome {
  const { skill, author } = step;
  const changed = relatedEngrams.length !== skill.relatedEngrams.length;
  const after = planImprint(step, skill, changed ? { relatedEngrams } : {}, author);
  const { skillId, name, visibility } = skill;
  if (changed)
    auditChange(step, author, 'skill_relate', { skillId, title: name, visibility, relatedEngrams });
  return { skill: after, changed, warnings: [], risk: [] };
}
