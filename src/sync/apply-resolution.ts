import { closeSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CoEngramError } from '../errors';
import { GitError } from '../git/git-error';
import { runGit } from '../git/run-git';
import { writeBlobs } from '../git/write-blobs';
import { fileError } from '../store/file-error';
import { parentOf, removeEmptyParents } from '../store/folders';
import type { Repository } from '../store/repository';
import { safePath } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import { replaceFile, tempPathBeside, writeTemp } from '../store/write-atomic';
import type { Resolution } from './resolution';
import type { StageEntry } from './unmerged';

/**
 * Writes a resolution: first the work tree, then the index, so that a call that is killed in between is simply made
 * again. CONFLICT while another git holds the index.
 */
export async function applyResolution(repo: Repository, resolution: Resolution, cwd: string): Promise<void> {
  if (resolution.isEmpty()) return;
  const { puts, marks, removes } = resolution;
  const files = [...puts];
  const oids = await writeBlobs(
    repo,
    files.map(([, { bytes }]) => bytes),
  );
  for (const path of removes) removeFile(repo, path, cwd);
  for (const [path, { bytes, mode }] of files) writeFile(repo, path, bytes, mode);
  for (const [path, bytes] of marks) writeFile(repo, path, bytes, '100644');
  const staged = files.map(([path, { mode }], n) => ({ path, mode, oid: oids[n] ?? '' }));
  const lines = indexLines(resolution, staged);
  await updateIndex(repo, lines);
}

function removeFile(repo: Repository, path: string, cwd: string): void {
  try {
    rmSync(safePath(repo, path), { force: true });
    removeEmptyParents(repo, { area: 'repo', path: parentOf(path) }, cwd);
  } catch (error) {
    throw fileError(error, path, 'remove');
  }
}

/** Whole or not at all; not flushed, since git has the blob and the next call would write it again. */
function writeFile(repo: Repository, path: string, bytes: Uint8Array, mode: string): void {
  const absolute = safePath(repo, path);
  try {
    mkdirSync(dirname(absolute), { recursive: true });
    const there = lstatIfThere(absolute);
    const temp = tempPathBeside(absolute);
    const like = there?.isFile() === true ? there : undefined;
    closeSync(writeTemp(temp, bytes, like, mode === '100755' ? 0o755 : undefined));
    replaceFile(temp, absolute);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

/** Input of `update-index --index-info`: every path is emptied first, then gets its entry or its versions. */
function indexLines(
  { removes, stages, oidLength: usualLength }: Resolution,
  puts: readonly (StageEntry & { path: string })[],
): string[] {
  const oidLength = puts[0]?.oid.length ?? usualLength;
  const clear = (path: string): string => `0 ${'0'.repeat(oidLength)}\t${path}\0`;
  const lines = [...removes].map(clear);
  for (const { path, mode, oid } of puts) lines.push(clear(path), `${mode} ${oid}\t${path}\0`);
  for (const [path, { base, ours, theirs }] of stages) {
    lines.push(clear(path));
    for (const [n, entry] of [base, ours, theirs].entries()) {
      if (entry !== undefined) lines.push(`${entry.mode} ${entry.oid} ${n + 1}\t${path}\0`);
    }
  }
  return lines;
}

async function updateIndex(repo: Repository, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    await runGit(['update-index', '-z', '--index-info'], { cwd: repo, input: lines.join('') });
    // Else plumbing would take every file that was written for changed. Paths that stay unmerged are no failure.
    await runGit(['update-index', '-q', '--unmerged', '--refresh'], { cwd: repo, allowFailure: true });
  } catch (error) {
    if (!(error instanceof GitError) || !/index\.lock'?: File exists/.test(error.stderr)) throw error;
    throw new CoEngramError('CONFLICT', 'cannot stage: another git process holds the index', {
      hint: 'the files are written; run it again when the other has ended',
      cause: error,
    });
  }
}
