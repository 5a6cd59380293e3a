import { join } from 'node:path';
import { CoEngramError } from '../../errors';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';

const UNSHALLOW = 'git fetch --unshallow brings the whole history';

/** Commits at which a shallow clone ends: their parents were not fetched, so what they changed is not known. */
export function shallowCommits({ commonDir }: Pick<Repository, 'commonDir'>): ReadonlySet<string> {
  if (commonDir === undefined) return new Set();
  const lines = (readOptional(join(commonDir, 'shallow')) ?? '').split('\n');
  return new Set(lines.filter((line) => line !== ''));
}

/** In a shallow clone, a failure to find something in the history may be about what was not fetched. */
export function withShallowHint(error: unknown, repo: Pick<Repository, 'commonDir'>): unknown {
  if (!(error instanceof CoEngramError) || error.code !== 'NOT_FOUND') return error;
  if (shallowCommits(repo).size === 0) return error;
  const { message, data } = error;
  const hint = `this clone is shallow: ${UNSHALLOW}`;
  return new CoEngramError('NOT_FOUND', message, { hint, data, cause: error });
}
