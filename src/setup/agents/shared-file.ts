/** A file of somebody else in which we have a part: read as it is, written with its mode and owner kept. */
import { isUtf8 } from 'node:buffer';
import { closeSync, fsyncSync, lstatSync, readFileSync, rmSync, type Stats } from 'node:fs';
import { CoEngramError } from '../../errors';
import { errnoOf, fileError } from '../../store/file-error';
import { replaceFile, tempPathBeside, writeAtomic, writeTemp } from '../../store/write-atomic';

/** The text, undefined when there is no file. Throws REFUSED for links and other things, INVALID_DATA if not UTF-8. */
export function readSharedFile(path: string): string | undefined {
  const stat = statOf(path);
  if (stat === undefined) return undefined;
  if (!stat.isFile()) {
    const what = stat.isSymbolicLink() ? 'a symbolic link' : 'no file';
    throw new CoEngramError('REFUSED', `${path} is ${what}`, {
      hint: 'put a plain file there, or set up the file that is meant',
      data: { path },
    });
  }
  const bytes = read(path);
  if (!isUtf8(bytes)) {
    throw new CoEngramError('INVALID_DATA', `${path} is not UTF-8`, {
      hint: 'save it as UTF-8',
      data: { path },
    });
  }
  return bytes.toString('utf8');
}

/** Writes the text, or removes the file for undefined. */
export function writeSharedFile(path: string, text: string | undefined): void {
  try {
    const stat = statOf(path);
    if (text === undefined) rmSync(path);
    else if (stat === undefined) writeAtomic(path, text);
    else replaceWith(path, text, stat);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

function replaceWith(path: string, text: string, like: Stats): void {
  const temp = tempPathBeside(path);
  const fd = writeTemp(temp, text, like);
  try {
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    replaceFile(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw fileError(error, path, 'read');
  }
}
