/** Reads files of a source, never outside of it, never anything but text; nothing is ever written there. */
import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CoEngramError } from '../../errors';
import { errnoOf } from '../../store/file-error';
import { decodeText } from '../../store/read-text-file';
import type { Reading } from './reading';

/** No note is that long. */
const MAX_NOTE_BYTES = 1024 * 1024;
const MAX_DEPTH = 40;
/** Enough to tell a text from something else. */
const SNIFFED_BYTES = 8192;

export interface SourceFile {
  /** Relative to the source, forward slashes. */
  path: string;
  absolute: string;
}

/**
 * Files below a folder whose names `isWanted` accepts, by path; others are counted as skipped. Symbolic links are
 * not followed: what lies inside is read in its own place, what lies outside is none of the source. Hidden folders
 * and `node_modules` are passed over.
 */
export function listFiles(root: string, reading: Reading, isWanted: (path: string) => boolean): SourceFile[] {
  const files: SourceFile[] = [];
  for (const { entry, path } of walk(root, '', 0, reading)) {
    if (entry.isSymbolicLink()) noteLink(root, path, reading);
    else if (!entry.isFile()) reading.problem(join(root, path), 'is not a regular file');
    else if (isWanted(path)) files.push({ path, absolute: join(root, path) });
    else reading.skip('not a note');
  }
  return files;
}

/** Everything but folders, in the order of names. */
function* walk(
  root: string,
  folder: string,
  depth: number,
  reading: Reading,
): Generator<{ entry: Dirent; path: string }> {
  if (depth > MAX_DEPTH) {
    reading.problem(join(root, folder), 'lies too deep');
    return;
  }
  for (const entry of entriesOf(join(root, folder), reading)) {
    const { name } = entry;
    const path = folder === '' ? name : `${folder}/${name}`;
    if (name.startsWith('.') || name === 'node_modules') continue;
    if (entry.isDirectory()) yield* walk(root, path, depth + 1, reading);
    else yield { entry, path };
  }
}

function entriesOf(folder: string, reading: Reading): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    reading.problem(folder, `cannot be listed (${code})`);
    return [];
  }
}

function noteLink(root: string, path: string, reading: Reading): void {
  const absolute = join(root, path);
  try {
    const inside = relative(realpathSync(root), realpathSync(absolute));
    const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    if (isOutside) reading.problem(absolute, 'is a symlink that leads out of the source; not followed');
    else reading.skip('a symlink to another place of the source');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    reading.problem(absolute, 'is a symlink that leads nowhere');
  }
}

/** The text of a note without a byte order mark; undefined, and a problem, for what is none. */
export function readNoteText(
  { absolute }: Pick<SourceFile, 'absolute'>,
  reading: Reading,
): string | undefined {
  try {
    const stats = lstatSync(absolute);
    const why = whyNoNote(stats);
    const bytes = why === undefined ? readFileSync(absolute) : undefined;
    if (bytes === undefined || isBinary(bytes)) {
      reading.problem(absolute, why ?? 'is binary, no text');
      return undefined;
    }
    const text = decodeText(bytes, absolute).replace(/^\ufeff/, '');
    if (text.trim() !== '') return text;
    reading.skip('empty');
  } catch (error) {
    reading.problem(absolute, reasonOf(error, absolute));
  }
  return undefined;
}

function whyNoNote(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symlink; not followed';
  if (!stats.isFile()) return stats.isDirectory() ? 'is a folder, not a file' : 'is not a regular file';
  return stats.size > MAX_NOTE_BYTES ? `is larger than 1 MiB (${stats.size} bytes); split it` : undefined;
}

/** Does this look like something else than text? */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SNIFFED_BYTES).includes(0);
}

function reasonOf(error: unknown, absolute: string): string {
  if (error instanceof CoEngramError) return error.message.replace(`${absolute} `, '');
  const code = errnoOf(error);
  if (code === undefined) throw error;
  return code === 'ENOENT' ? 'is not there any more' : `cannot be read (${code})`;
}
