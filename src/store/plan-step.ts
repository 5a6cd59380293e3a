import { STATE, statePath } from './layout';
import type { Area } from './plan';
import type { Repository } from './repository';
import { safePathIn } from './safe-path';

/**
 * One thing to do to the disk. Hashes are SHA-256 of the whole file; null means that there is no file. A `replace`
 * puts a finished temp file (a path in the same area) in place.
 */
export type PlanStep =
  | { type: 'replace'; area: Area; path: string; temp: string; oldHash: string | null; newHash: string }
  | { type: 'delete'; area: Area; path: string; oldHash: string }
  | { type: 'move'; area: Area; path: string; to: string };

export type RepositoryPlace = Pick<Repository, 'root' | 'stateDir'>;

/** The absolute folder of an area. */
export function areaRoot(repo: RepositoryPlace, area: Area): string {
  return area === 'state' ? repo.stateDir : repo.root;
}

/** The checked absolute path of a step's path; REFUSED when it leaves its area. */
export function stepPath(repo: RepositoryPlace, area: Area, path: string): string {
  return safePathIn(areaRoot(repo, area), path);
}

/** Where the journal of unfinished plans lies. */
export function journalPath(repo: Pick<Repository, 'stateDir'>): string {
  return statePath(repo, STATE.journal);
}
