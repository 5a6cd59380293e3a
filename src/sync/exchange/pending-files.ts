import { type GitPlace, runGit } from '../../git/run-git';
import { readBlobs } from '../../git/trees';
import { recordClass } from '../../merge/record-class';
import { findRisks, type Risk } from '../../secrets/find-risks';
import { classifyPath, isPrivatePath } from '../../store/classify-path';
import { MARKER_FILE, PUBLIC_JSON_FILE, PUBLIC_MARKER_FILE } from '../../store/layout';
import type { GitRepository } from '../../store/own-git';
import type { FileTexts } from '../memory-changes';
import { standingOf } from '../record-of';
import { hasMarkers, readWorkFile } from '../work-text';
import type { LeftOut } from './sync-report';

export interface PendingFiles {
  /** Files of the memory that differ from HEAD, with their texts. */
  files: FileTexts[];
  /** Those that are not to be shared as they are. */
  leftOut: LeftOut[];
}

export interface PendingOptions {
  /** Words that are private, beside the rules. */
  words: readonly string[];
  /** Did somebody vouch for what a rule finds in a record? */
  isVouchedFor(id: string, rule: string): boolean;
}

/** Settings of the memory and of git that belong to it. */
const SETTINGS = new Set([MARKER_FILE, PUBLIC_MARKER_FILE, PUBLIC_JSON_FILE, '.gitignore', '.gitattributes']);

interface StatusEntry {
  path: string;
  /** The blob in HEAD. */
  before?: string;
}

/** What is to be committed: files of the memory that differ from HEAD, whatever else was changed or staged. */
export async function findPending(repo: GitRepository, options: PendingOptions): Promise<PendingFiles> {
  const entries = (await listChanged(repo)).filter(({ path }) => mayBeMemory(path));
  const blobs = await readBlobs(
    repo,
    entries.flatMap(({ before }) => before ?? []),
  );
  const pending: PendingFiles = { files: [], leftOut: [] };
  for (const { path, before: oid } of entries) {
    const before = oid === undefined ? undefined : blobs.get(oid)?.toString('utf8');
    const bytes = readWorkFile(repo, path);
    const file = { path, before, after: bytes?.toString('utf8') };
    const why = await whyNot(file, options);
    if (why === 'not-memory') continue;
    if (why === undefined) pending.files.push(file);
    else pending.leftOut.push({ path, why });
  }
  return pending;
}

function mayBeMemory(path: string): boolean {
  return SETTINGS.has(path) || (!isPrivatePath(path) && classifyPath(path) !== undefined);
}

/** Tracked files that differ from HEAD, and those that git does not know; no symlinks, no submodules. */
async function listChanged(place: GitPlace): Promise<StatusEntry[]> {
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames'];
  const { stdout } = await runGit(args, { cwd: place });
  return stdout.toString('utf8').split('\0').flatMap(parseStatus);
}

/** `1 XY sub mH mI mW hH hI path` or `? path`. */
function parseStatus(record: string): StatusEntry[] {
  if (record.startsWith('? ')) return record.endsWith('/') ? [] : [{ path: record.slice(2) }];
  if (!record.startsWith('1 ')) return [];
  const [, , submodule, oldMode = '', , newMode = '', before = ''] = record.split(' ', 8);
  const path = record.split(' ').slice(8).join(' ');
  const modes = [oldMode, newMode].filter((mode) => mode !== '000000');
  if (submodule !== 'N...' || modes.some((mode) => !mode.startsWith('100'))) return [];
  return [/^0+$/.test(before) ? { path } : { path, before }];
}

/** Why a file is not to be committed; undefined when it is. */
async function whyNot(file: FileTexts, options: PendingOptions): Promise<string | undefined> {
  const { path, before, after } = file;
  if (SETTINGS.has(path)) return undefined;
  const [old, now] = await Promise.all(
    [before, after].map((text) => (text === undefined ? undefined : standingOf(text, path))),
  );
  if ([old, now].every((standing) => standing === undefined || standing.type === 'other'))
    return 'not-memory';
  if (after === undefined || now === undefined) return undefined;
  if (hasMarkers(Buffer.from(after)) && !hasMarkers(Buffer.from(before ?? ''))) {
    return 'it holds markers of a conflict';
  }
  if (now.type === 'invalid') return 'it cannot be read: co-engram check';
  if (recordClass(path) === 'usage') return undefined;
  const secret = newSecret(file, now.id ?? '', options);
  if (secret === undefined) return undefined;
  return `it holds a secret (${secret.rule}, line ${secret.line})`;
}

/** A secret that HEAD does not have already, and for which nobody vouched. */
function newSecret({ before, after }: FileTexts, id: string, options: PendingOptions): Risk | undefined {
  const secrets = (text: string): Risk[] =>
    findRisks(text, { words: options.words }).filter(({ category }) => category === 'secret');
  const found = secrets(after ?? '').filter(({ rule }) => !options.isVouchedFor(id, rule));
  if (found.length === 0) return undefined;
  const known = new Set(secrets(before ?? '').map(({ rule, masked }) => `${rule} ${masked}`));
  return found.find(({ rule, masked }) => !known.has(`${rule} ${masked}`));
}
