import { CoEngramError } from '../../errors';
import { GitError } from '../../git/git-error';
import { commitPlan } from '../../store/apply-plan';
import { commitFiles } from '../../store/commit-files';
import { planIgnores, writeInitFile } from '../../store/init-files';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { planInfoFiles, writeInfoFile } from '../info-lines';
import { memoryChanges } from '../memory-changes';
import { countChanges, describeCounts } from '../summarize-changes';
import { commitStop } from './commit-stop';
import { findPending } from './pending-files';
import type { SyncReport } from './sync-report';
import { SyncStop } from './sync-stop';
import { vouchedSecrets } from './vouched-secrets';

export type Pending = Pick<SyncReport, 'committed' | 'leftOut'> & { paths: string[] };

/** What a commit would hold and say; writes nothing. */
export async function planCommit(
  memory: Memory,
  repo: GitRepository,
  message: string | undefined,
): Promise<Pending> {
  const { words } = memory.config.privacy;
  const { files, leftOut } = await findPending(repo, { words, isVouchedFor: vouchedSecrets(repo) });
  const counts = countChanges(await memoryChanges(files));
  const said = files.length === 0 ? '' : (message ?? `memory: ${describeCounts(counts)}`);
  const committed = { message: said, counts };
  return { committed, leftOut, paths: files.map(({ path }) => path) };
}

/**
 * Commits the changes of the memory, and nothing else; call under the lock. SyncStop when a hook, a signature or a
 * missing identity keeps git from it: then everything is as before.
 */
export async function commitPending(
  memory: Memory,
  repo: GitRepository,
  message: string | undefined,
): Promise<Omit<Pending, 'paths'>> {
  // An empty plan brings one that was cut off to its end: half of it is not to be committed.
  await commitPlan(repo, memory.surroundings, async () => ({ summary: 'sync', changes: [] }));
  ensureLines(memory, repo);
  const { paths, committed, leftOut } = await planCommit(memory, repo, message);
  if (paths.length === 0) return { committed, leftOut };
  const sha = await commitOrStop(repo, paths, committed.message);
  return { committed: { ...committed, ...(sha === undefined ? {} : { sha }) }, leftOut };
}

/** What git ignores, and which driver merges in this clone: else private files could be shared, records merged as text. */
function ensureLines({ config }: Memory, repo: GitRepository): void {
  const ignores = planIgnores(repo, { obsidian: config.obsidian.derivedLinks });
  if (ignores !== undefined) writeInitFile(repo.root, ignores);
  for (const file of planInfoFiles(repo.commonDir)) if (file.missing.length > 0) writeInfoFile(file);
}

async function commitOrStop(
  repo: GitRepository,
  paths: readonly string[],
  message: string,
): Promise<string | undefined> {
  try {
    return await commitFiles(repo, paths, message);
  } catch (error) {
    if (error instanceof GitError) throw await commitStop(repo, error, ['pre-commit', 'commit-msg']);
    if (error instanceof CoEngramError && error.code === 'CONFLICT') {
      throw new SyncStop('busy', 'CONFLICT', error.message, { hint: error.hint, cause: error });
    }
    throw error;
  }
}
