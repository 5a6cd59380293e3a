import { lstatSync, type Stats, statSync } from 'node:fs';
import { CoEngramError } from '../errors';

/** What a path leads to; undefined when there is nothing. ENVIRONMENT when looking is not allowed. */
export function statIfThere(path: string): Stats | undefined {
  return attempt(path, () => statSync(path, { throwIfNoEntry: false }));
}

/** What stands at a path itself, without following a symlink; as statIfThere. */
export function lstatIfThere(path: string): Stats | undefined {
  return attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
}

function attempt(path: string, look: () => Stats | undefined): Stats | undefined {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG') return undefined;
    throw new CoEngramError('ENVIRONMENT', `${path} cannot be read (${code ?? String(error)})`, {
      cause: error,
    });
  }
}
