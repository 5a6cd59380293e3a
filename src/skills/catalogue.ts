/** The skills that an agent is told of at the start of a session. */
import type { Memory } from '../store/memory';
import { byUtility } from './order-skills';
import { readSkills } from './read-skills';
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
  /** How many more there are. */
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
    .filter((skill) => sourceState(memory, skill) !== 'missing')
    .sort(byUtility);
  const skills = open.slice(0, CATALOGUE_SIZE).map(({ skillId, name, description, sourcePath, utility }) => ({
    skillId,
    name,
    description,
    sourcePath,
    utility,
  }));
  return { skills, left: open.length - skills.length };
}
