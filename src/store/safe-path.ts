import type { Stats } from 'node:fs';
import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CoEngramError } from '../errors';
import { fileError } from './file-error';
import type { Repository } from './repository';

/**
 * The absolute path of `path`, which is relative to the repository's root with forward slashes. REFUSED when it
 * would leave the root (`..`, absolute, a symlink that leads out), touch a git dir, hold control characters, or
 * make a new name that Windows cannot hold.
 */
export function safePath(repo: Pick<Repository, 'root'>, path: string): string {
  return safePathIn(repo.root, path);
}

/** `safePath` below any real folder, such as the state folder, which need not exist yet. */
export function safePathIn(root: string, path: string): string {
  const parts = checkedParts(path);
  let absolute = root;
  let isNew = false;
  for (const part of parts) {
    absolute = join(absolute, part);
    if (!isNew) isNew = checkExisting(root, absolute, path);
    if (isNew) checkNewName(part, path);
  }
  return absolute;
}

function checkedParts(path: string): string[] {
  if (path === '') throw refused(path, 'is empty');
  if (hasControlCharacter(path)) throw refused(path, 'holds a control character');
  if (path.startsWith('/') || isAbsolute(path)) throw refused(path, 'is absolute');
  if (sep === '\\' && /[\\:]/.test(path))
    throw refused(path, 'holds a drive letter, a stream or a backslash');
  const parts = path.split('/');
  for (const part of parts) {
    if (part === '..') throw refused(path, 'leads out of the repository');
    if (part === '' || part === '.') throw refused(path, 'is not in its plain form');
    if (isGitDirName(part)) throw refused(path, 'lies inside a git dir');
  }
  return parts;
}

/** C0, DEL and C1: they break lines, lists and terminals. */
export function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}

/** Code points that HFS+ skips when it compares names; `.g<ZWNJ>it` is `.git` there. */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/;

/** True for every spelling that some file system opens as `.git`: case, NTFS short name, trailing dots, streams. */
export function isGitDirName(name: string): boolean {
  // Nearly every name ends here.
  if (!/git/i.test(name) && !IGNORED_BY_HFS.test(name)) return false;
  const lower = name.replaceAll(new RegExp(IGNORED_BY_HFS, 'g'), '').toLowerCase();
  return /^(\.git|git~1)[. ]*(:.*)?$/.test(lower);
}

/** Checks one existing component; true when it does not exist, so that all below it is new. */
function checkExisting(root: string, absolute: string, path: string): boolean {
  let stats: Stats;
  try {
    stats = lstatSync(absolute);
  } catch (error) {
    if (isMissing(error)) return true;
    throw fileError(error, path, 'look at');
  }
  if (stats.isSymbolicLink()) checkLink(root, absolute, path);
  return false;
}

function checkLink(root: string, absolute: string, path: string): void {
  let target: string;
  try {
    target = realpathSync(absolute);
  } catch (error) {
    throw refused(path, 'goes through a symlink that leads nowhere', error);
  }
  const inside = relative(root, target);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw refused(path, 'goes through a symlink that leads out of the repository');
  }
  if (inside.split(sep).some(isGitDirName)) throw refused(path, 'goes through a symlink into a git dir');
}

const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\..*)?$/i;

function checkNewName(part: string, path: string): void {
  if (/[<>:"|?*\\]/.test(part) || /[. ]$/.test(part) || WINDOWS_DEVICE.test(part)) {
    throw refused(path, `makes a name that Windows cannot hold (${JSON.stringify(part)})`);
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function refused(path: string, why: string, cause?: unknown): CoEngramError {
  return new CoEngramError('REFUSED', `the path ${JSON.stringify(path)} ${why}`, {
    hint: 'give a path inside the repository, with forward slashes',
    data: { path },
    cause,
  });
}
