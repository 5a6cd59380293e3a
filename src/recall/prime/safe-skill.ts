import { cutAtWord } from '../../util/cut-at-word';
import { isInstructionLike } from '../instruction-like';
import { safeLine } from '../words-of';
import type { ListedSkill, PrimeSkill } from './answer';

const DESCRIPTION_CHARACTERS = 160;

/** What somebody wrote of a skill, safe to hand to an agent. */
export function safeSkill({ skillId, name, description, sourcePath, utility }: ListedSkill): PrimeSkill {
  return {
    skillId,
    name: safeLine(name),
    description: cutAtWord(safeLine(description), DESCRIPTION_CHARACTERS),
    sourcePath: safeLine(sourcePath),
    utility,
    flags: isInstructionLike(description) ? ['instruction-like'] : [],
  };
}
