import { join } from 'node:path';
import { PRIVATE_FOLDER, SKILLS_FOLDER } from './layout';
import type { Repository } from './repository';
import { statIfThere } from './stat-if-there';

/** May there be imprints of skills? Two looks, for those who have no time to read none. */
export function mayHaveSkills({ root, isBare }: Pick<Repository, 'root' | 'isBare'>): boolean {
  const folders = [SKILLS_FOLDER, join(PRIVATE_FOLDER, SKILLS_FOLDER)];
  return !isBare && folders.some((folder) => statIfThere(join(root, folder))?.isDirectory() === true);
}
