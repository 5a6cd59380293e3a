import { finished } from 'node:stream/promises';
import { CoEngramError } from '../errors';
import { parseInstant } from '../util/instants';
import { BatchReader } from './batch-reader';
import { GitError } from './git-error';
import { type GitPlace, ignoreClosedPipe, runGit, spawnGit, startFailure } from './run-git';

type Place = string | GitPlace;

const UNSHALLOW = 'git fetch --unshallow brings the whole history';

/** One file of a commit. `mode` is git's (`100644`, `120000` symlink, `160000` submodule). */
export interface TreeEntry {
  path: string;
  mode: string;
  oid: string;
  /** Bytes; only with `withSizes`, because git must open every object for it. */
  size?: number;
}

/**
 * The full id of the commit that a revision names, or of the last commit on HEAD (first parents) before a date
 * (`2026-01-02`, `2026-01-02T03:04Z`; without a zone UTC). Throws NOT_FOUND when there is none.
 */
export async function resolveRevision(place: Place, revisionOrDate: string): Promise<string> {
  const text = revisionOrDate.trim();
  if (text === '' || text.startsWith('-') || /\p{Cc}/u.test(text)) throw unknownRevision(revisionOrDate);
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`];
  const { code, stdout } = await runGit(args, { cwd: place, allowFailure: true, offline: true });
  if (code === 0) return stdout.toString('utf8').trim();
  const instant = parseInstant(text);
  if (instant === undefined) throw unknownRevision(text, await beginningOf(place));
  return commitBefore(place, text, instant);
}

async function commitBefore(place: Place, date: string, ms: number): Promise<string> {
  // git compares whole seconds and includes the one given.
  const before = Math.ceil(ms / 1000) - 1;
  const args = ['rev-list', '-1', '--first-parent', `--before=${before} +0000`, 'HEAD', '--'];
  const { code, stdout } = await runGit(args, { cwd: place, allowFailure: true, offline: true });
  const commit = stdout.toString('utf8').trim();
  if (code === 0 && commit !== '') return commit;
  const { first, lack } = await beginningOf(place);
  const hint = lack ?? `the first commit is of ${first}`;
  throw new CoEngramError('NOT_FOUND', `no commit before ${date}`, { hint });
}

function unknownRevision(text: string, beginning: Beginning = {}): CoEngramError {
  return new CoEngramError('NOT_FOUND', `no revision or date "${text}" in this repository`, {
    hint: beginning.lack ?? 'a commit, branch, tag, or a date such as 2026-01-02',
  });
}

interface Beginning {
  /** Day of the first commit that is here. */
  first?: string;
  /** Why there may be less than somebody looks for. */
  lack?: string;
}

async function beginningOf(place: Place): Promise<Beginning> {
  const args = ['log', '--first-parent', '--format=%cs', 'HEAD', '--'];
  const { code, stdout } = await runGit(args, { cwd: place, allowFailure: true, offline: true });
  const first = stdout.toString('utf8').trimEnd().split('\n').at(-1);
  if (code !== 0 || !first) return { lack: 'nothing is committed yet' };
  if (!(await isShallow(place))) return { first };
  return { first, lack: `this clone is shallow and begins on ${first}: ${UNSHALLOW}` };
}

async function isShallow(place: Place): Promise<boolean> {
  const args = ['rev-parse', '--is-shallow-repository'];
  const { stdout } = await runGit(args, { cwd: place, allowFailure: true, offline: true });
  return stdout.toString('utf8').trim() === 'true';
}

/** The commit of HEAD; undefined when there is none yet. */
export async function headCommit(place: Place): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const { code, stdout } = await runGit(args, { cwd: place, allowFailure: true, offline: true });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

/** Every file of a commit (or tree), in git's byte order of paths. */
export async function listTree(
  place: Place,
  commit: string,
  options: { withSizes?: boolean } = {},
): Promise<TreeEntry[]> {
  const size = options.withSizes === true ? ['-l'] : [];
  const { stdout } = await runGit(['ls-tree', '-r', '-z', '--full-tree', ...size, commit], {
    cwd: place,
    offline: true,
  });
  const entries: TreeEntry[] = [];
  for (const line of stdout.toString('utf8').split('\0')) {
    const tab = line.indexOf('\t');
    if (tab < 0) continue;
    const [mode = '', , oid = '', bytes = ''] = line.slice(0, tab).split(/ +/);
    const entry: TreeEntry = { path: line.slice(tab + 1), mode, oid };
    if (/^\d+$/.test(bytes)) entry.size = Number(bytes);
    entries.push(entry);
  }
  return entries;
}

/** The bytes of many objects by id, through one git process. Objects that git does not have are left out. */
export async function readBlobs(place: Place, oids: readonly string[]): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>();
  await streamBlobs(place, oids, (oid, bytes) => blobs.set(oid, bytes));
  return blobs;
}

/** As readBlobs, handing over each object as it comes, so that not all are in memory at once. */
export async function streamBlobs(
  place: Place,
  oids: readonly string[],
  take: (oid: string, bytes: Buffer) => void,
): Promise<void> {
  if (oids.length === 0) return;
  const child = spawnGit(['cat-file', '--batch'], { cwd: place, openStdin: true, offline: true });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('git was started without pipes');
  let said = '';
  stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', (error) => reject(startFailure(error, { cwd: place })));
    child.on('close', (status) => resolve(status ?? 128));
  });
  const reader = new BatchReader(take);
  stdout.on('data', (chunk: Buffer) => reader.push(chunk));
  stdin.on('error', ignoreClosedPipe);
  stdin.end(`${oids.join('\n')}\n`);
  const status = await ended;
  await finished(stdout, { writable: false });
  if (status !== 0) throw new GitError(['cat-file', '--batch'], status, said);
}

/** `user.name`, else `user.email` of git's configuration; undefined when neither is set. */
export async function gitIdentity(
  place: Place,
  env?: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const args = ['config', '-z', '--get-regexp', '^user\\.(name|email)$'];
  const { code, stdout } = await runGit(args, { cwd: place, env, allowFailure: true });
  if (code !== 0) return undefined;
  const values = new Map<string, string>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const newline = record.indexOf('\n');
    if (newline > 0) values.set(record.slice(0, newline), record.slice(newline + 1).trim());
  }
  return values.get('user.name') || values.get('user.email') || undefined;
}

/** Those of `paths` (relative to the root) that git tracks. */
export async function listTracked(place: Place, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const tracked = new Set<string>();
  for (let at = 0; at < paths.length; at += 500) {
    const args = ['ls-files', '-z', '--', ...paths.slice(at, at + 500)];
    const { stdout } = await runGit(args, { cwd: place, literalPaths: true });
    for (const path of stdout.toString('utf8').split('\0')) if (path !== '') tracked.add(path);
  }
  return tracked;
}
