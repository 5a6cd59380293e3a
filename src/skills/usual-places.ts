import { join } from 'node:path';
import { SKILLS_FOLDER } from '../store/layout';
import type { Memory } from '../store/memory';

/** In the repository, and where agents keep skills of the user and of the project of the cwd. */
export function usualPlaces({ repo, surroundings }: Memory): string[] {
  const { home, cwd } = surroundings;
  return [
    repo.root,
    ...(home === undefined ? [] : [join(home, '.claude', 'skills')]),
    join(cwd, '.claude', 'skills'),
    join(cwd, '.agents', 'skills'),
  ];
}

/** Where skills of the team and of the user are for sure: cheap to look at again and again. */
export function quickPlaces({ repo, surroundings }: Memory): string[] {
  const { home } = surroundings;
  const inside = [SKILLS_FOLDER, join('.claude', 'skills'), join('.agents', 'skills')];
  return [
    ...inside.map((folder) => join(repo.root, folder)),
    ...(home === undefined ? [] : [join(home, '.claude', 'skills')]),
  ];
}
