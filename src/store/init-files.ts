/** The files that `init` writes: the marker, and missing lines of .gitignore and .gitattributes. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../config/write-user-config';
import { CoEngramError } from '../errors';
import { attributeLines, ignoreLines, MARKER_FILE, markerText } from './layout';
import type { Repository } from './repository';

export interface InitFile {
  /** Relative to the root. */
  path: string;
  before: string | null;
  /** `before` and what is added; bytes that are no UTF-8 are shown as such, but kept. */
  after: string;
  /** What is added at the end. */
  added: string;
}

/** co-engram.yaml, unless there is one. */
export function planMarker(
  root: string,
  options: { language: 'en' | 'zh'; obsidian?: boolean },
): InitFile | undefined {
  if (readBytes(root, MARKER_FILE) !== undefined) return undefined;
  const text = markerText(options);
  return { path: MARKER_FILE, before: null, after: text, added: text };
}

/** The lines of .gitignore that are missing. */
export function planIgnores(
  repository: Pick<Repository, 'root' | 'contentPrefix'>,
  options: { obsidian?: boolean },
): InitFile | undefined {
  const wanted = ignoreLines({ contentPrefix: repository.contentPrefix, obsidian: options.obsidian });
  return planLines(repository.root, '.gitignore', wanted, bareIgnore);
}

/** The lines of .gitattributes that are missing; a pattern that has the merge driver already is left as it is. */
export function planAttributes(root: string, options: { markdownHasCrlf: boolean }): InitFile | undefined {
  return planLines(root, '.gitattributes', attributeLines(options), attributeKey);
}

/** `private/` and `/private` ignore the same top folder. */
function bareIgnore(line: string): string {
  return line.trim().replace(/^\//, '').replace(/\/$/, '');
}

function attributeKey(line: string): string {
  const [pattern = '', ...attributes] = line.trim().split(/\s+/);
  return attributes.includes('merge=co-engram') ? pattern : line.trim();
}

function planLines(
  root: string,
  path: string,
  wanted: readonly string[],
  keyOf: (line: string) => string,
): InitFile | undefined {
  const bytes = readBytes(root, path);
  const before = bytes?.toString('utf8') ?? '';
  const present = new Set(before.split(/\r?\n/).map(keyOf));
  const missing = wanted.filter((line) => !present.has(keyOf(line)));
  if (missing.length === 0) return undefined;
  const eol = before.includes('\r\n') ? '\r\n' : '\n';
  const isOpen = before !== '' && !before.endsWith('\n');
  const added = (isOpen ? eol : '') + missing.map((line) => line + eol).join('');
  return { path, before: bytes === undefined ? null : before, after: before + added, added };
}

/** Writes what was planned; the bytes that were there stay. */
export function writeInitFile(root: string, file: InitFile): void {
  const bytes = readBytes(root, file.path);
  const target = join(root, file.path);
  const mode = bytes === undefined ? 0o644 : statSync(target).mode & 0o777;
  replaceFile(target, Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from(file.added)]), mode);
}

function readBytes(root: string, path: string): Buffer | undefined {
  const target = join(root, path);
  const stats = lstatSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) return readFileSync(target);
  throw new CoEngramError('REFUSED', `${target} is no regular file`, { hint: 'move it out of the way' });
}
