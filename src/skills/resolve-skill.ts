import { normalizeId } from '../engram/id';
import { CoEngramError } from '../errors';
import type { Skill } from './skill';

const SHORTEST_PART = 4;
const MAX_CANDIDATES = 10;

/**
 * The skill of a whole id, a name, a path of its folder, or a unique beginning or end of an id (4 characters or more),
 * in this order. Throws NOT_FOUND, with `data.candidates` when several fit.
 */
export function resolveSkill(skills: readonly Skill[], reference: string): Skill {
  const wanted = reference.trim();
  const id = normalizeId(wanted);
  const path = wanted
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?:\/SKILL\.md|\/)$/, '');
  const fits: ReadonlyArray<(skill: Skill) => boolean> = [
    ({ skillId }) => skillId === id || skillId === wanted,
    ({ name }) => name === wanted,
    ({ sourcePath }) => sourcePath === path,
    ({ skillId }) => isPart(skillId.toUpperCase(), wanted.toUpperCase()),
  ];
  for (const fit of fits) {
    const found = skills.filter(fit);
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    if (found.length > 1) throw ambiguous(reference, found);
  }
  throw new CoEngramError('NOT_FOUND', `no skill matches "${reference}"`, {
    hint: skills.length === 0 ? 'co-engram skill scan finds skills' : 'co-engram skill list --all',
  });
}

function isPart(id: string, part: string): boolean {
  return part.length >= SHORTEST_PART && (id.startsWith(part) || id.endsWith(part));
}

function ambiguous(reference: string, found: readonly Skill[]): CoEngramError {
  const candidates = found
    .slice(0, MAX_CANDIDATES)
    .map(({ skillId, name, sourcePath }) => ({ id: skillId, title: name, path: sourcePath }));
  return new CoEngramError('NOT_FOUND', `"${reference}" fits ${found.length} skills`, {
    hint: `name one by its id: ${candidates.map(({ id }) => id.slice(-6)).join(', ')}`,
    data: { candidates },
  });
}
