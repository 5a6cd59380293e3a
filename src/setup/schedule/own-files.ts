/** Files of systemd and launchd that are ours as a whole. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CoEngramError } from '../../errors';
import { fileError } from '../../store/file-error';
import { readOptional } from '../../store/read-optional';
import { writeAtomic } from '../../store/write-atomic';
import { OWN_MARK } from './unit-texts';

export interface OwnFile {
  path: string;
  text: string;
}

/** The present texts. Throws REFUSED when a file of one of the names is somebody else's. */
export function readOwnFiles(paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = readOptional(path);
    if (text === undefined) continue;
    if (!text.split('\n').slice(0, 2).join('\n').includes(OWN_MARK)) {
      throw new CoEngramError('REFUSED', `${path} was not made by co-engram`, {
        hint: 'look at it, and move it away',
        data: { path },
      });
    }
    texts.set(path, text);
  }
  return texts;
}

export function writeOwnFiles(files: readonly OwnFile[]): void {
  for (const { path, text } of files) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeAtomic(path, text);
    } catch (error) {
      throw fileError(error, path, 'write');
    }
  }
}

/** The files with the texts that they had; those that had none are removed. */
export function restoreOwnFiles(paths: readonly string[], texts: ReadonlyMap<string, string>): void {
  for (const path of paths) {
    const text = texts.get(path);
    if (text === undefined) rmSync(path, { force: true });
    else writeAtomic(path, text);
  }
}
