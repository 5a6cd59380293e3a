import { listPlantedState } from '../../store/own-git';
import type { Check } from '../check-snapshot';

/** State never comes with a repository: what is tracked or a symlink below `.co-engram` was planted. */
export const plantedState: Check = async ({ memory }) =>
  (await listPlantedState(memory.repo)).map((path) => ({
    kind: 'planted_state',
    severity: 'error',
    path,
    message: 'is tracked by git or a symbolic link',
    nextAction: `git rm -r --cached -- ${path}`,
  }));
