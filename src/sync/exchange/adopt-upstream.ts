import { join } from 'node:path';
import { runGit } from '../../git/run-git';
import { listTree, type TreeEntry } from '../../git/trees';
import type { GitRepository } from '../../store/own-git';
import { lstatIfThere } from '../../store/stat-if-there';
import { moveBranch } from './move-branch';
import { SyncStop } from './sync-stop';

/**
 * Begins a branch that has no commit yet at a commit of the other repository. Files that are here already may be the
 * same there; SyncStop for those that differ, and nothing is touched.
 */
export async function adoptUpstream(repo: GitRepository, to: string, name: string): Promise<void> {
  const there = (await listTree(repo, to)).filter(
    ({ path }) => lstatIfThere(join(repo.root, path)) !== undefined,
  );
  const different = await differing(repo, there);
  if (different.length > 0) {
    const more = different.length === 1 ? '' : ` and ${different.length - 1} more`;
    throw new SyncStop('in-the-way', 'CONFLICT', `here and in ${name} differ: ${different[0]}${more}`, {
      hint: 'move them away and sync again; what they should say can be added afterwards',
      details: different,
    });
  }
  // What the index has already as the commit has it, git leaves alone.
  const lines = there.map(({ mode, oid, path }) => `${mode} ${oid}\t${path}\0`);
  await runGit(['update-index', '-z', '--index-info'], { cwd: repo, input: lines.join('') });
  await moveBranch(repo, { to, reason: `sync: begin at ${name}` });
}

/** The files whose content, as git would store it, is another one. */
async function differing(repo: GitRepository, entries: readonly TreeEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const paths = entries.filter(({ path }) => lstatIfThere(join(repo.root, path))?.isFile() === true);
  const { stdout } = await runGit(['hash-object', '--stdin-paths'], {
    cwd: repo,
    input: paths.map(({ path }) => `${path}\n`).join(''),
  });
  const oids = stdout.toString('utf8').split('\n');
  const same = new Set(paths.filter(({ oid }, n) => oids[n] === oid));
  return entries.filter((entry) => !same.has(entry)).map(({ path }) => path);
}
