import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { runGit } from '../git/run-git';
import type { Surroundings } from '../util/surroundings';
import { isPrivatePath } from './classify-path';
import type { Repository } from './repository';

/** A file that lies elsewhere now, both paths relative to the root. */
export interface PathMove {
  from: string;
  to: string;
}

interface IndexEntry {
  mode: string;
  oid: string;
  path: string;
}

/** An entry made by `git add -N` looks like this; taken over, it would become an empty file. */
const EMPTY_BLOBS: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/**
 * Tells git's index about files that were moved on disk, as `git mv` does: the entry of a tracked file gets the new
 * path and keeps its staged content. A move to where git ignores files (private ones) is left out, since a tracked
 * entry there would share what must not be shared. Safe to repeat. When git does not play along (missing, index
 * locked) it warns: git then sees a deletion and a new file, nothing is lost.
 */
export async function moveInIndex(
  repo: Repository,
  surroundings: Pick<Surroundings, 'warn'>,
  moves: readonly PathMove[],
): Promise<void> {
  if (repo.gitDir === undefined || repo.isBare || moves.length === 0) return;
  const done = moves.filter((move) => existsSync(join(repo.root, move.to)));
  try {
    const entries = await listEntries(repo, done);
    const tracked = done.filter((move) => entries.has(move.from));
    const ignored = await listIgnored(repo, tracked);
    const lines: string[] = [];
    for (const { from, to } of tracked) {
      const entry = entries.get(from);
      if (entry === undefined || ignored.has(to)) continue;
      lines.push(`0 ${'0'.repeat(entry.oid.length)}\t${from}\0`, `${entry.mode} ${entry.oid}\t${to}\0`);
    }
    if (lines.length === 0) return;
    // Takes the entries as they are: no file is read and no filter runs.
    await runGit(['update-index', '-z', '--index-info'], { cwd: repo.root, input: lines.join('') });
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    surroundings.warn(`moved on disk, but git was not told: ${error.message}`);
  }
}

/** The entries of the sources that are tracked and not in conflict. */
async function listEntries(
  repo: Repository,
  moves: readonly PathMove[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const result = new Map<string, IndexEntry>();
  // Above this many the whole index is listed, since a command line has a limit.
  const paths = moves.length > 200 ? [] : moves.map((move) => move.from);
  const { stdout } = await runGit(['ls-files', '-s', '-z', '--', ...paths], {
    cwd: repo.root,
    literalPaths: true,
  });
  for (const line of stdout.toString('utf8').split('\0')) {
    const match = /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s.exec(line);
    const [, mode, oid, stage, path] = match ?? [];
    if (mode === undefined || oid === undefined || path === undefined || stage !== '0') continue;
    if (EMPTY_BLOBS.has(oid)) continue;
    result.set(path, { mode, oid, path });
  }
  return result;
}

async function listIgnored(repo: Repository, moves: readonly PathMove[]): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set();
  const asked = moves.map((move) => move.to).filter((path) => !isPrivatePath(path));
  const { stdout } = await runGit(['check-ignore', '--no-index', '-z', '--stdin'], {
    cwd: repo.root,
    input: asked.map((path) => `${path}\0`).join(''),
    // Status 1: none is ignored.
    allowFailure: true,
  });
  const listed = stdout.toString('utf8').split('\0');
  return new Set([...listed, ...moves.map((move) => move.to).filter(isPrivatePath)]);
}
