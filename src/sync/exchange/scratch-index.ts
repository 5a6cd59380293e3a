import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../git/run-git';
import type { GitRepository } from '../../store/own-git';

/** An index beside the real one, which is left alone. */
export async function withScratchIndex<T>(
  { stateDir }: GitRepository,
  use: (indexFile: string) => Promise<T>,
): Promise<T> {
  mkdirSync(stateDir, { recursive: true });
  const indexFile = join(stateDir, `scratch-index-${randomBytes(6).toString('hex')}`);
  try {
    return await use(indexFile);
  } finally {
    rmSync(indexFile, { force: true });
  }
}

/** A tree with other entries in it; `lines` are input of `update-index --index-info`, each with its NUL. */
export function changedTree(repo: GitRepository, tree: string, lines: readonly string[]): Promise<string> {
  return withScratchIndex(repo, async (indexFile) => {
    await runGit(['read-tree', tree], { cwd: repo, indexFile });
    await runGit(['update-index', '-z', '--index-info'], { cwd: repo, indexFile, input: lines.join('') });
    const { stdout } = await runGit(['write-tree'], { cwd: repo, indexFile });
    return stdout.toString('utf8').trim();
  });
}
