import { join, resolve } from 'node:path';
import type { Surroundings } from '../util/surroundings';

/** Absolute form of a path that a person wrote; `~/` is the home folder, as some callers have no shell. */
export function absolutePath(path: string, surroundings: Surroundings): string {
  if ((path === '~' || path.startsWith('~/')) && surroundings.home !== undefined) {
    return join(surroundings.home, path.slice(1));
  }
  return resolve(surroundings.cwd, path);
}
