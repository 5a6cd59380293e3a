import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { CoEngramError } from '../../errors';
import type { Memory } from '../../store/memory';
import { hasControlCharacter } from '../../store/safe-path';
import { builtFile, PROGRAM_FILE } from '../../sync/driver-paths';
import { sha256Hex } from '../../util/hash';
import type { Interval, Offset } from './interval';

/** What shall run, and when. */
export interface Job {
  /** Of the repository, in names and marks: the same for the same place. */
  id: string;
  root: string;
  /** Program and arguments, absolute. */
  command: readonly string[];
  /** For programs that are started without the PATH of a shell. */
  path: string;
  interval: Interval;
  offset: Offset;
}

const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];
/** Nobody is at work then. */
const NIGHT_HOUR = 3;

/** The job of a repository. Throws REFUSED for a path that no line of a table can hold. */
export function jobOf(
  { repo, surroundings }: Pick<Memory, 'repo' | 'surroundings'>,
  { interval, steps }: { interval: Interval; steps: readonly string[] },
): Job {
  const { root } = repo;
  const program = builtFile(PROGRAM_FILE);
  const node = surroundings.execPath ?? 'node';
  for (const path of [root, program, node]) requirePrintable(path);
  const id = repositoryId(root);
  return {
    id,
    root,
    command: [node, program, 'schedule', 'run', '--quiet', '--steps', steps.join(','), '--repo', root],
    path: neededPath(surroundings.env.PATH ?? ''),
    interval,
    offset: { minute: Number.parseInt(id.slice(0, 6), 16) % 60, hour: NIGHT_HOUR },
  };
}

/** Eight characters that tell repositories of one machine apart. */
export function repositoryId(root: string): string {
  return sha256Hex(root).slice(0, 8);
}

function requirePrintable(path: string): void {
  if (!hasControlCharacter(path)) return;
  throw new CoEngramError('REFUSED', `the path ${JSON.stringify(path)} holds a control character`, {
    hint: 'no table of jobs can hold it; give the folder another name',
  });
}

/** The folder in which git is found today, and those of the system. */
function neededPath(path: string): string {
  const folders = path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !hasControlCharacter(folder));
  const withGit = folders.find((folder) => isExecutable(join(folder, 'git')));
  return [...new Set([...(withGit === undefined ? [] : [withGit]), ...SYSTEM_FOLDERS])].join(':');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}
