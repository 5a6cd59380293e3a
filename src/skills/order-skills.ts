import type { Skill } from './skill';

export function byName(a: Skill, b: Skill): number {
  return a.name === b.name ? (a.skillId < b.skillId ? -1 : 1) : a.name < b.name ? -1 : 1;
}

/** The most useful first, then the most used, then by name. */
export function byUtility(a: Skill, b: Skill): number {
  return b.utility - a.utility || b.invocationCount - a.invocationCount || byName(a, b);
}
