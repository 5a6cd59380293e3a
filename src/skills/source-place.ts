/** Where the folder of a skill is, as far as it may be looked at. */
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { isPrivatePath } from '../store/classify-path';
import { realHome } from '../store/locate';
import type { Memory } from '../store/memory';
import { safePath } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import type { Skill } from './skill';
import { SKILL_FILE } from './skill-file';

export type Place = Pick<Memory, 'repo' | 'surroundings'>;

/** Does this source path lie in the repository? Others are paths of one machine. */
export function isInside(sourcePath: string): boolean {
  return !/^(?:~|[/\\]|[A-Za-z]:)/.test(sourcePath);
}

/** A skill that lies under `private/` is private itself. */
export function isPrivateSource(sourcePath: string): boolean {
  return isPrivatePath(`${sourcePath}/`);
}

/**
 * The absolute folder of a skill as far as it may be looked at; undefined where a shared imprint names a place
 * outside of the repository, which is of somebody else's machine, and for paths that lead out of it.
 */
export function folderOf(
  { repo, surroundings }: Place,
  { sourcePath, path }: Pick<Skill, 'sourcePath' | 'path'>,
): string | undefined {
  if (isInside(sourcePath)) return safeFolder(repo, sourcePath);
  if (!isPrivatePath(path)) return undefined;
  if (!sourcePath.startsWith('~/')) return sourcePath;
  const home = realHome(surroundings);
  return home === undefined ? undefined : join(home, sourcePath.slice(2));
}

function safeFolder(repo: Memory['repo'], sourcePath: string): string | undefined {
  try {
    return safePath(repo, sourcePath);
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'REFUSED') return undefined;
    throw error;
  }
}

/** Is its SKILL.md where the imprint says? `elsewhere`: that is not for this machine to know. */
export function sourceState(place: Place, skill: Pick<Skill, 'sourcePath' | 'path'>): SourceState {
  const folder = folderOf(place, skill);
  if (folder === undefined) return 'elsewhere';
  return lstatIfThere(join(folder, SKILL_FILE))?.isFile() === true ? 'there' : 'missing';
}

export const SOURCE_STATES = ['there', 'changed', 'missing', 'elsewhere'] as const;
/** `changed`: its SKILL.md is not what the imprint knows. */
export type SourceState = (typeof SOURCE_STATES)[number];
