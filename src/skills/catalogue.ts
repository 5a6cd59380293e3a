/** The skills that an agent is told of at the start of a session. */
import type { Memory } from '../store/memory';
import { byUtility } from './order-skills';
import { readSkills } from './read-skills';
import type { Skill } from './skill';
import { sourceState } from './source-place';

export interface CataloguedSkill {
  skillId: string;
  name: string;
  description: string;
  /** Where its SKILL.md is. */
  sourcePath: string;
  /** 0-1. */
  utility: number;
}

export interface Catalogue {
  skills: CataloguedSkill[];
  /** How many more there are, or are said to be: their folders are not looked at. */
  left: number;
}

const CATALOGUE_SIZE = 10;

/** At most ten by utility, without what is forgotten, retired, restricted or not there. */
export function skillCatalogue(
  memory: Pick<Memory, 'repo' | 'surroundings'>,
  { withPrivate = true, withRestricted = false }: { withPrivate?: boolean; withRestricted?: boolean } = {},
): Catalogue {
  const open = readSkills(memory)
    .skills.filter(
      ({ retiredAt, retentionStage, visibility }) =>
        retiredAt === undefined &&
        retentionStage !== 'forgotten' &&
        (withRestricted || visibility !== 'restricted') &&
        (withPrivate || visibility !== 'private'),
    )
    .sort(byUtility);
  const { there, looked } = firstThere(memory, open);
  const skills = there.map(({ skillId, name, description, sourcePath, utility }) => ({
    skillId,
    name,
    description,
    sourcePath,
    utility,
  }));
  return { skills, left: open.length - looked };
}

/** Looks at the folders of no more skills than it takes. */
function firstThere(
  memory: Pick<Memory, 'repo' | 'surroundings'>,
  skills: readonly Skill[],
): { there: Skill[]; looked: number } {
  const there: Skill[] = [];
  let looked = 0;
  for (const skill of skills) {
    if (there.length === CATALOGUE_SIZE) break;
    looked += 1;
    if (sourceState(memory, skill) !== 'missing') there.push(skill);
  }
  return { there, looked };
}
