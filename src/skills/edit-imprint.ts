import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { authorOf, type Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import type { Imprint } from './imprint';
import { editImprint, parseImprint } from './imprint-codec';
import { readSkills } from './read-skills';
import { resolveSkill } from './resolve-skill';
import { type Skill, skillOf, useOf } from './skill';

/** What a change of one skill sees. */
export interface SkillStep extends WriteStep {
  skill: Skill;
  skills: readonly Skill[];
  author: string;
}

/** `write` for one skill, found under the lock. Throws NOT_FOUND. */
export async function writeSkill<T>(
  memory: Memory,
  reference: string,
  verb: string,
  compute: (step: SkillStep) => T | Promise<T>,
  options: WriteOptions = {},
): Promise<Written<T>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { skills } = readSkills(memory);
      const skill = resolveSkill(skills, reference);
      const outcome = await compute({ ...step, skill, skills, author });
      return { summary: `skill ${verb} ${skill.skillId} ${skill.name}`, outcome };
    },
    options,
  );
}

/** Changes members of an imprint, stamped, and gives the skill as it will be; nothing at all when all is so already. */
export function planImprint(
  step: Pick<WriteStep, 'plan' | 'memory'>,
  skill: Skill,
  changes: Partial<Imprint>,
  author: string,
): Skill {
  if (Object.keys(changes).length === 0) return skill;
  const now = step.memory.surroundings.now();
  const stamp = { updatedBy: author, updatedAt: formatInstant(now), version: skill.version + 1 };
  const text = editImprint(step.plan.read(skill.path), { ...changes, ...stamp });
  step.plan.update(skill.path, text);
  return withUseOf(skill, text, now);
}

/** The skill of a changed text: what use taught stays. */
function withUseOf(before: Skill, text: string, now: number): Skill {
  const parsed = parseImprint(text);
  if (parsed.type === 'damaged') throw new Error(`an imprint was damaged by its own edit: ${parsed.message}`);
  const use = useOf(before, undefined);
  return skillOf(before.path, { ...parsed.imprint, ...use }, undefined, now);
}
