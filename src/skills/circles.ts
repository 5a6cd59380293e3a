import type { Skill } from './skill';

type Composed = Pick<Skill, 'skillId' | 'composes'>;

/** Ids of the shortest way from a skill through its parts back to itself, which is first and last; undefined for none. */
export function circleThrough(skills: readonly Composed[], id: string): string[] | undefined {
  const parts = new Map(skills.map(({ skillId, composes }) => [skillId, composes]));
  const cameFrom = new Map<string, string>();
  const waiting = [id];
  for (const whole of waiting) {
    for (const part of parts.get(whole) ?? []) {
      if (part === id) return [...wayTo(whole, id, cameFrom), id];
      if (!parts.has(part) || cameFrom.has(part)) continue;
      cameFrom.set(part, whole);
      waiting.push(part);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let id = end; id !== start; ) {
    id = cameFrom.get(id) ?? start;
    way.push(id);
  }
  return way.reverse();
}
