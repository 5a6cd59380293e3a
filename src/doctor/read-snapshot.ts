import { resolve } from 'node:path';
import { contentHash } from '../engram/content-hash';
import { parseEngram } from '../engram/parse-engram';
import { CoEngramError } from '../errors';
import { LOCAL_GIT_VARIABLES } from '../git/git-environment';
import { type GitOptions, runGit } from '../git/run-git';
import { readBlobs } from '../git/trees';
import { useIndex } from '../search/use-index';
import { classifyPath, isPrivatePath, type PathClass } from '../store/classify-path';
import type { Memory } from '../store/memory';
import { requireOwnGit } from '../store/own-git';
import { decodeText, MAX_TEXT_BYTES, readScannedFile } from '../store/read-text-file';
import { type SkippedFile, scanRepository } from '../store/scan';
import { parseSynapse } from '../synapse/parse-synapse';
import type { CheckedFile, CheckSnapshot } from './check-snapshot';
import { overviewOfFiles, overviewOfView } from './overview';

/** The whole work tree as the checks see it; `isWanted` is asked about each file right before all are read. */
export async function readWorkTreeSnapshot(
  memory: Memory,
  isWanted: (path: string) => boolean = () => true,
): Promise<CheckSnapshot> {
  const { skipped, ...lists } = scanRepository(memory.repo);
  const snapshot = await readFiles(memory, Object.values(lists).flat().filter(isWanted), skipped);
  snapshot.overview = overviewOfFiles(snapshot.files, contentHash);
  return snapshot;
}

/** The work tree, of which only the files for which `isNews` says so are looked into. */
export async function readChangedSnapshot(
  memory: Memory,
  isNews: (path: string) => boolean,
): Promise<CheckSnapshot> {
  const { repo, surroundings } = memory;
  const { skipped, ...lists } = scanRepository(repo);
  const snapshot = await readFiles(memory, Object.values(lists).flat().filter(isNews), skipped);
  const trash = await readFiles(memory, lists.trash, []);
  const { trashed } = overviewOfFiles(trash.files, contentHash);
  snapshot.overview = await useIndex(repo, { surroundings }, async (view) => overviewOfView(view, trashed));
  return snapshot;
}

async function readFiles(
  memory: Memory,
  paths: readonly string[],
  skipped: readonly SkippedFile[],
): Promise<CheckSnapshot> {
  const { repo } = memory;
  const snapshot: CheckSnapshot = { memory, files: [], unreadable: [...skipped] };
  for (const path of paths) await addFile(snapshot, path, () => readScannedFile(repo, path));
  if (repo.gitDir !== undefined) {
    const { stdout } = await runGit(['ls-files', '-z'], { cwd: repo });
    snapshot.tracked = new Set(splitNul(stdout));
  }
  return snapshot;
}

/**
 * What the next commit would add or change, as it is staged; in the index that git names, when it calls us in the middle
 * of a commit of other paths than the staged ones.
 */
export async function readStagedSnapshot(memory: Memory, index?: GitIndex): Promise<CheckSnapshot> {
  const repo = requireOwnGit(memory.repo);
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-renames', '--no-abbrev', '--diff-filter=ACMT'];
  const base = await runGit(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: repo, allowFailure: true });
  const tree = base.code === 0 ? 'HEAD' : await emptyTree(memory);
  const { stdout } = await runGit([...args, tree], { cwd: repo, ...index });
  const staged = parseRaw(stdout);
  const blobs = await readBlobs(repo, [...new Set(staged.map(({ oid }) => oid))]);
  const snapshot: CheckSnapshot = { memory, files: [], unreadable: [] };
  for (const { path, oid } of staged) {
    await addFile(snapshot, path, () => textOf(blobs.get(oid) ?? Buffer.alloc(0), path));
  }
  snapshot.tracked = new Set(staged.map(({ path }) => path));
  return snapshot;
}

/** What makes our git look into another index than the usual one. */
export type GitIndex = Pick<GitOptions, 'env' | 'keepLocalEnv'>;

/** The index that the git which called us as its hook works in; undefined when it is the usual one. */
export function indexOfHook({ env, cwd }: Memory['surroundings']): GitIndex | undefined {
  const file = env.GIT_INDEX_FILE;
  if (!file) return undefined;
  const others = Object.entries(env).filter(([name]) => !LOCAL_GIT_VARIABLES.includes(name));
  return { env: { ...Object.fromEntries(others), GIT_INDEX_FILE: resolve(cwd, file) }, keepLocalEnv: true };
}

async function emptyTree({ repo }: Memory): Promise<string> {
  const { stdout } = await runGit(['hash-object', '-t', 'tree', '--stdin'], { cwd: repo, input: '' });
  return stdout.toString('utf8').trim();
}

/** Records `:100644 100644 <old> <new> M` NUL path NUL; symlinks and submodules are left to git. */
function parseRaw(output: Buffer): Array<{ path: string; oid: string }> {
  const parts = splitNul(output);
  const found: Array<{ path: string; oid: string }> = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [, mode = '', , oid = ''] = parts[i].split(' ');
    if (mode.startsWith('100')) found.push({ path: parts[i + 1], oid });
  }
  return found;
}

function splitNul(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((part) => part !== '');
}

function textOf(bytes: Buffer, path: string): string {
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new CoEngramError('INVALID_DATA', `${path} is larger than 1 MiB (${bytes.length} bytes)`);
  }
  return decodeText(bytes, path);
}

async function addFile(snapshot: CheckSnapshot, path: string, read: () => string): Promise<void> {
  const pathClass = classifyPath(path);
  if (pathClass === undefined) return;
  try {
    snapshot.files.push(await parseFile(path, pathClass, read()));
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    snapshot.unreadable.push({ path, message: error.message });
  }
}

async function parseFile(path: string, pathClass: PathClass, text: string): Promise<CheckedFile> {
  const file: CheckedFile = { path, pathClass, text };
  if (pathClass === 'synapse') {
    let parsed = parseSynapse(text, path);
    if (parsed.type === 'needs-yaml') parsed = parseSynapse(text, path, await yaml());
    if (parsed.type === 'synapse') file.synapse = parsed.file;
    else if (parsed.type === 'invalid') file.invalid = parsed;
  } else if (path.endsWith('.md')) {
    let parsed = parseEngram(text, path);
    if (parsed.type === 'needs-yaml') parsed = parseEngram(text, path, await yaml());
    if (parsed.type === 'engram') file.engram = parsed.file;
    else if (parsed.type === 'invalid') file.invalid = parsed;
  }
  return file;
}

async function yaml() {
  return (await import('../engram/yaml-reader')).yamlReader;
}

/** Is the file one that everybody gets? */
export function isShared({ path, engram }: CheckedFile): boolean {
  return !isPrivatePath(path) && engram?.engram.visibility !== 'private';
}
