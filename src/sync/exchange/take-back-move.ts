import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangedFile, listChangedFiles } from '../../git/changed-files';
import { GitError } from '../../git/git-error';
import { runGit } from '../../git/run-git';
import { headCommit, readBlobs } from '../../git/trees';
import { parentOf, removeEmptyParents } from '../../store/folders';
import { withLock } from '../../store/lock';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireOwnGit } from '../../store/own-git';
import { readWorkFile } from '../work-text';
import { indexBusy } from './index-busy';
import { emptyTree } from './move-branch';
import { moveNotePath, readMoveNote } from './move-note';

/**
 * Takes back a move that was killed in between, so that files of the other side do not look like changes of this one.
 * A file that holds what the move would have put there, or the beginning of it, gets its old text; any other one has
 * been edited since and stays. What is taken back is in git, and the next sync brings it again.
 */
export async function takeBackMove(memory: Memory): Promise<void> {
  const repo = requireOwnGit(memory.repo);
  await withLock(repo, memory.surroundings, async () => {
    const note = readMoveNote(repo);
    if (note === undefined) return;
    const head = await headCommit(repo);
    // The branch has moved already, or somebody has moved it since: then index and files are what they say.
    if (note.to !== '' && head === (note.from ?? undefined)) await restore(memory, repo, note);
    rmSync(moveNotePath(repo), { force: true });
  });
}

async function restore(
  { surroundings }: Memory,
  repo: GitRepository,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  const files = await listChangedFiles(repo, from ?? (await emptyTree(repo)), to);
  const staged = await stagedBlobs(repo);
  const blobs = await readBlobs(
    repo,
    files.flatMap(({ after }) => after?.oid ?? []),
  );
  const ours = files.filter(({ path, after }) => staged.get(path) === after?.oid);
  await setIndex(repo, indexLines(ours, to.length));
  const written = files.filter((file) => isFromMove(repo, file, blobs));
  for (const { path, before } of written) {
    if (before !== undefined) continue;
    rmSync(join(repo.root, path), { force: true });
    removeEmptyParents(repo, { area: 'repo', path: parentOf(path) }, surroundings.cwd);
  }
  const back = written.filter(({ before }) => before !== undefined).map(({ path }) => `${path}\0`);
  await runGit(['checkout-index', '--force', '-z', '--stdin'], { cwd: repo, input: back.join('') });
  surroundings.warn('a sync that was cut off was taken back; nothing is lost');
}

async function setIndex(repo: GitRepository, input: string): Promise<void> {
  try {
    await runGit(['update-index', '-z', '--index-info'], { cwd: repo, input });
  } catch (error) {
    throw error instanceof GitError ? (indexBusy(error) ?? error) : error;
  }
}

async function stagedBlobs(repo: GitRepository): Promise<Map<string, string>> {
  const { stdout } = await runGit(['ls-files', '--stage', '-z'], { cwd: repo });
  const staged = new Map<string, string>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t');
    if (tab > 0) staged.set(record.slice(tab + 1), record.split(' ')[1] ?? '');
  }
  return staged;
}

/** The entries that the move had not made yet, or had made: as before it. */
function indexLines(files: readonly ChangedFile[], oidLength: number): string {
  return files
    .map(({ path, before }) => {
      const entry = before === undefined ? `0 ${'0'.repeat(oidLength)}` : `${before.mode} ${before.oid}`;
      return `${entry}\t${path}\0`;
    })
    .join('');
}

/** Does a file hold what the move wrote? git removes a file before it writes it, and writes it in pieces. */
function isFromMove(
  repo: GitRepository,
  { path, before, after }: ChangedFile,
  blobs: Map<string, Buffer>,
): boolean {
  if (lstatSync(join(repo.root, path), { throwIfNoEntry: false }) === undefined) return before !== undefined;
  const there = readWorkFile(repo, path);
  const wanted = after === undefined ? undefined : blobs.get(after.oid);
  if (there === undefined || wanted === undefined) return false;
  return isBeginningOf(there, wanted) || isBeginningOf(withLf(there), wanted);
}

function isBeginningOf(part: Buffer, whole: Buffer): boolean {
  return part.length <= whole.length && whole.subarray(0, part.length).equals(part);
}

/** As git may have written it where the user wants CRLF. */
function withLf(bytes: Buffer): Buffer {
  return bytes.includes('\r\n')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : bytes;
}
