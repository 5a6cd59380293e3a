/** Lists and reads the files of the work tree that search is made from. */
import type { Dirent, Stats } from 'node:fs';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { classifyFolder, classifyPath } from '../store/classify-path';
import { errnoOf } from '../store/file-error';
import { joinPath } from './file-table';

/** What search makes of a file. */
export type FileKind = 'engram' | 'synapse' | 'usage';

/** As for every text that is read; written here because the reader would bring its parsers along. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** Stands, as a name, for a folder that cannot be listed. */
const UNLISTED = '.';

/** The kind of a path; undefined for everything that search does not read. */
export function fileKind(path: string): FileKind | undefined {
  const found = classifyPath(path);
  if (found === 'engram' || found === 'session') return 'engram';
  return found === 'synapse' || found === 'usage' ? found : undefined;
}

function isSearchedFolder(path: string): boolean {
  const found = classifyFolder(path);
  return found === 'engram' || found === 'session' || found === 'synapse' || found === 'usage';
}

export interface FolderListing {
  /** Names of files, and of other things that are named like one. */
  names: string[];
  /** Paths of folders to go into. */
  folders: string[];
}

/** What search sees in a folder; undefined when it is gone. A nested repository looks empty. */
export function listFolder(root: string, folder: string): FolderListing | undefined {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder === '' ? root : `${root}/${folder}`, { withFileTypes: true });
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined || folder === '') throw error;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { names: [UNLISTED], folders: [] };
  }
  if (folder !== '' && entries.some((entry) => entry.name === '.git')) return { names: [], folders: [] };
  const listing: FolderListing = { names: [], folders: [] };
  for (const entry of entries) {
    const path = joinPath(folder, entry.name);
    if (fileKind(path) !== undefined) listing.names.push(entry.name);
    else if (entry.isDirectory() && isSearchedFolder(path)) listing.folders.push(path);
  }
  return listing;
}

/** What is at a path; undefined when nothing is. */
export function statOf(root: string, path: string): Stats | undefined {
  try {
    return lstatSync(path === '' ? root : `${root}/${path}`);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    return undefined;
  }
}

/** A file as it was read, or why it cannot be. */
export type ReadResult = { bytes: Buffer } | { problem: string };

/** The bytes of what `stats` describes; undefined when it is gone meanwhile. */
export function readBytes(root: string, path: string, stats: Stats): ReadResult | undefined {
  if (stats.isSymbolicLink()) return { problem: 'is a symlink, which is not followed' };
  if (stats.isDirectory()) {
    const isUnlisted = path.endsWith(`/${UNLISTED}`);
    return { problem: isUnlisted ? 'is a folder that cannot be listed' : 'is a folder, not a file' };
  }
  if (!stats.isFile()) return { problem: 'is not a regular file' };
  if (stats.size > MAX_TEXT_BYTES) return { problem: `is larger than 1 MiB (${stats.size} bytes)` };
  try {
    return { bytes: readFileSync(`${root}/${path}`) };
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { problem: `cannot be read (${code})` };
  }
}
