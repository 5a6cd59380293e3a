import { isPrivatePath } from '../../store/classify-path';
import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

/** Private files that git tracks, and private engrams that lie where git would take them. */
export const privateTracked: Check = ({ files, tracked, overview }) => {
  const paths = new Set([...(tracked ?? [])].filter(isPrivatePath));
  const found: Finding[] = [...paths].sort().map((path) => ({
    kind: 'private_tracked',
    severity: 'error',
    path,
    message: overview === undefined ? 'is private and staged' : 'is private, but git tracks it',
    nextAction: `git rm --cached -- ${path}`,
  }));
  for (const { path, engram } of files) {
    if (engram?.engram.visibility !== 'private' || isPrivatePath(path)) continue;
    found.push({
      kind: 'private_tracked',
      severity: 'error',
      path,
      stableId: engram.engram.id,
      message: 'says visibility: private, but lies where it is shared',
      nextAction: `move it below private/, or co-engram update ${engram.engram.id} --visibility team`,
    });
  }
  return found;
};
