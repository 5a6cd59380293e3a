/** The file that makes a folder a skill. */
export const SKILL_FILE = 'SKILL.md';

export const SKILL_NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
