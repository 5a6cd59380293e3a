import type { Dirent } from 'node:fs';
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { PathClass } from './classify-path';
import { classifyFolder, classifyPath } from './classify-path';
import { errnoOf } from './file-error';
import { PRIVATE_FOLDER } from './layout';
import type { Repository } from './repository';
import { hasControlCharacter } from './safe-path';

/** Something that could not be read as what its name says, for warnings and doctor. */
export interface SkippedFile {
  path: string;
  message: string;
}

/** Paths relative to the data root with forward slashes, each list sorted by code unit. */
export interface ScannedFiles {
  /** Markdown files that may be engrams: what they are is known after parsing. */
  engrams: string[];
  sessions: string[];
  synapses: string[];
  usage: string[];
  proposals: string[];
  imprints: string[];
  events: string[];
  trash: string[];
  skipped: SkippedFile[];
}

const LISTS: Readonly<Record<PathClass, Exclude<keyof ScannedFiles, 'skipped'>>> = {
  engram: 'engrams',
  session: 'sessions',
  synapse: 'synapses',
  usage: 'usage',
  proposal: 'proposals',
  imprint: 'imprints',
  event: 'events',
  trash: 'trash',
};

/**
 * Lists the work tree by class. Reads folders only, opens no file. What cannot be a readable file (a folder
 * named x.md, FIFO, broken or outward symlink, unreadable folder) is in `skipped`; an unreadable file shows when
 * it is read. `only` limits the walk to the classes named.
 */
export function scanRepository(
  repo: Pick<Repository, 'root' | 'isBare'>,
  options: { only?: readonly PathClass[] } = {},
): ScannedFiles {
  const found: ScannedFiles = {
    engrams: [],
    sessions: [],
    synapses: [],
    usage: [],
    proposals: [],
    imprints: [],
    events: [],
    trash: [],
    skipped: [],
  };
  if (repo.isBare) return found;
  const wanted = options.only === undefined ? undefined : new Set(options.only);
  walk({ root: repo.root, found, wanted }, '');
  for (const list of Object.values(LISTS)) found[list].sort();
  found.skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return found;
}

interface Walk {
  root: string;
  found: ScannedFiles;
  wanted: ReadonlySet<PathClass> | undefined;
}

function walk(state: Walk, folder: string): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(state.root, folder), { withFileTypes: true });
  } catch (error) {
    state.found.skipped.push({
      path: folder === '' ? '.' : folder,
      message: `cannot be listed (${reason(error)})`,
    });
    return;
  }
  if (folder !== '' && entries.some((entry) => entry.name === '.git')) return;
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const problem = whyBadName(state.root, entry, path);
    if (problem !== undefined) state.found.skipped.push({ path, message: problem });
    else if (entry.isDirectory()) walkFolder(state, path);
    else visitFile(state, entry, path);
  }
}

/** Names that could not be opened or printed; only for what would be ours otherwise. */
function whyBadName(root: string, entry: Dirent, path: string): string | undefined {
  const { name } = entry;
  const mayBeOurs = !name.startsWith('.') && (entry.isDirectory() || name.endsWith('.md'));
  if (!mayBeOurs) return undefined;
  if (hasControlCharacter(name)) return 'has a control character in its name';
  const isLossy =
    name.includes('\ufffd') && lstatSync(join(root, path), { throwIfNoEntry: false }) === undefined;
  return isLossy ? 'has a name that is not UTF-8' : undefined;
}

function walkFolder(state: Walk, path: string): void {
  const folderClass = classifyFolder(path);
  if (folderClass === undefined) return;
  if (folderClass !== 'trash' && classifyPath(path) !== undefined) {
    state.found.skipped.push({ path, message: 'is a folder, not a file' });
    return;
  }
  // Below private/ other classes may follow, below every other folder only its own.
  if (path !== PRIVATE_FOLDER && state.wanted !== undefined && !state.wanted.has(folderClass)) return;
  walk(state, path);
}

function visitFile(state: Walk, entry: Dirent, path: string): void {
  const pathClass = classifyPath(path);
  if (pathClass === undefined || (state.wanted !== undefined && !state.wanted.has(pathClass))) return;
  const problem = entry.isFile() ? undefined : whyNoFile(state.root, entry, path);
  if (problem === undefined) state.found[LISTS[pathClass]].push(path);
  else state.found.skipped.push({ path, message: problem });
}

function whyNoFile(root: string, entry: Dirent, path: string): string | undefined {
  const absolute = join(root, path);
  if (entry.isSymbolicLink()) return whyNoLinkedFile(root, absolute);
  if (entry.isFIFO() || entry.isSocket() || entry.isBlockDevice() || entry.isCharacterDevice()) {
    return 'is not a regular file';
  }
  // Some file systems do not tell the type of an entry.
  return lstatSync(absolute).isFile() ? undefined : 'is not a regular file';
}

function whyNoLinkedFile(root: string, absolute: string): string {
  let target: string;
  try {
    target = realpathSync(absolute);
  } catch (error) {
    return `is a symlink that leads nowhere (${reason(error)})`;
  }
  const inside = relative(root, target);
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  if (isOutside) return 'is a symlink that leads out of the repository';
  return statSync(target).isDirectory()
    ? 'is a symlink to a folder'
    : 'is a symlink; the file it leads to is read in its own place';
}

function reason(error: unknown): string {
  const code = errnoOf(error);
  if (code === undefined) throw error;
  return code;
}
