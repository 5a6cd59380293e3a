import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { fileError } from '../store/file-error';

export interface SkillFiles {
  /** Relative to the folder, forward slashes, in the order of names. */
  files: string[];
  /** Hidden ones, which may hold anything, and what co-engram keeps. */
  left: number;
}

const MOST_FILES = 1000;
const MOST_BYTES = 64 * 1024 * 1024;
const OURS = new Set(['imprint.json', 'node_modules']);

/** The files of a skill that are worth a copy. Throws REFUSED for symlinks and devices, and for far too much. */
export function listSkillFiles(folder: string): SkillFiles {
  const found: SkillFiles = { files: [], left: 0 };
  const waiting = [''];
  let bytes = 0;
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const entry of entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || OURS.has(entry.name)) found.left += 1;
      else if (entry.isDirectory()) waiting.push(path);
      else if (!entry.isFile())
        throw refused(join(folder, path), 'is a symlink or no regular file; it is not copied');
      else {
        found.files.push(path);
        bytes += statSync(join(folder, path)).size;
      }
      if (found.files.length > MOST_FILES || bytes > MOST_BYTES) {
        throw refused(folder, `is no skill but an archive: more than ${MOST_FILES} files or 64 MiB`);
      }
    }
  }
  found.files.sort();
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw fileError(error, folder, 'list');
  }
}

function refused(path: string, why: string): CoEngramError {
  return new CoEngramError('REFUSED', `${path} ${why}`, { data: { path } });
}
