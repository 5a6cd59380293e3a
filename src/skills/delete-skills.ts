import { auditChange } from '../remember/audit-change';
import { type WriteOptions, type Written, write } from '../remember/write';
import { authorOf, type Memory } from '../store/memory';
import { counted } from '../util/counted';
import { planImprint } from './edit-imprint';
import { readSkills } from './read-skills';
import { resolveSkill } from './resolve-skill';

export interface DeletedSkills {
  deleted: Array<{ skillId: string; name: string; path: string; sourcePath: string }>;
  /** Skills that were composed of one of them, and are not any more. */
  decomposed: string[];
}

/** Forgets what was learnt about skills, all or none; their folders stay as they are. Throws NOT_FOUND. */
export async function deleteSkills(
  memory: Memory,
  references: readonly string[],
  options: WriteOptions = {},
): Promise<Written<DeletedSkills>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const { skills } = readSkills(memory);
      const gone = new Set(references.map((reference) => resolveSkill(skills, reference)));
      const ids = new Set([...gone].map(({ skillId }) => skillId));
      for (const { path, skillId, name, visibility } of gone) {
        step.plan.remove(path);
        auditChange(step, author, 'skill_delete', { skillId, title: name, visibility });
      }
      const users = skills.filter((each) => !gone.has(each) && each.composes.some((id) => ids.has(id)));
      for (const user of users) {
        planImprint(step, user, { composes: user.composes.filter((id) => !ids.has(id)) }, author);
      }
      const deleted = [...gone].map(({ skillId, name, path, sourcePath }) => ({
        skillId,
        name,
        path,
        sourcePath,
      }));
      const outcome = { deleted, decomposed: users.map(({ skillId }) => skillId) };
      return { summary: `skill delete ${counted(gone.size, 'imprint')}`, outcome };
    },
    options,
  );
}
