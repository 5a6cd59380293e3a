import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitVersion, isAtLeast } from '../../git/git-version';
import { type GitOptions, runGit } from '../../git/run-git';
import { headCommit } from '../../git/trees';
import type { GitRepository } from '../../store/own-git';
import { mergeBases } from '../exchange/bring-in';
import { STORE_MERGE_SINCE } from '../exchange/merge-in-store';
import { mergeTrees } from '../exchange/merge-trees';
import { mergeBytes } from '../merge-bytes';
import { isMemoryPath } from '../resolve-scene';
import { isRegular, type StageEntry, type UnmergedPath } from '../unmerged';
import { auditFile } from './audit-file';
import { CommitFiles } from './commit-files';

/** A file that a merge which is about to be committed takes from our side alone, though theirs had more. */
export interface DroppedSide {
  path: string;
  /** What of theirs would be lost, by name. */
  fields: string[];
}

type Changed = UnmergedPath & Required<Pick<UnmergedPath, 'ours' | 'theirs'>>;

/**
 * Conflicts of the merge under way that were "resolved" to our side without merging, as `git commit -a` does after a
 * driver that failed without a word. `index`: the one that will be committed. Nothing to tell with a git before 2.38.
 */
export async function findDroppedSides(
  repo: GitRepository,
  index: Pick<GitOptions, 'env' | 'keepLocalEnv'> = {},
): Promise<DroppedSide[]> {
  const theirs = mergedCommit(repo);
  const ours = theirs === undefined ? undefined : await headCommit(repo);
  if (theirs === undefined || ours === undefined) return [];
  if (!isAtLeast(await gitVersion(repo), STORE_MERGE_SINCE)) return [];
  const bases = await mergeBases(repo, ours, theirs);
  const { unmerged } = await mergeTrees(repo, { ours, theirs, bases }, { offline: true });
  const changed = unmerged.filter(isChangedByBoth);
  const staged = await stagedIds(repo, changed, index);
  const suspects = changed.filter(({ path, ours: entry }) => staged.get(path) === entry.oid);
  return lossesOf(repo, suspects);
}

/** The one commit that is being merged. */
function mergedCommit({ gitDir }: GitRepository): string | undefined {
  const file = join(gitDir, 'MERGE_HEAD');
  if (!existsSync(file)) return undefined;
  const commits = readFileSync(file, 'utf8').trim().split('\n');
  return commits.length === 1 ? commits[0] : undefined;
}

function isChangedByBoth(unmerged: UnmergedPath): unmerged is Changed {
  const { path, ours, theirs } = unmerged;
  const isFile = (entry: StageEntry | undefined): boolean => entry !== undefined && isRegular(entry);
  return isMemoryPath(path) && isFile(ours) && isFile(theirs);
}

/** What is staged at these paths; those that are in conflict still are left out. */
async function stagedIds(
  repo: GitRepository,
  changed: readonly Changed[],
  index: Pick<GitOptions, 'env' | 'keepLocalEnv'>,
): Promise<Map<string, string>> {
  if (changed.length === 0) return new Map();
  const { stdout } = await runGit(['ls-files', '--stage', '-z'], { cwd: repo, ...index });
  const ids = new Map<string, string>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t');
    const [, oid, stage] = record.slice(0, Math.max(tab, 0)).split(' ');
    if (stage === '0' && oid !== undefined) ids.set(record.slice(tab + 1), oid);
  }
  return ids;
}

async function lossesOf(repo: GitRepository, suspects: readonly Changed[]): Promise<DroppedSide[]> {
  if (suspects.length === 0) return [];
  const { yamlReader } = await import('../../engram/yaml-reader');
  const files = new CommitFiles(repo);
  await files.load(suspects.flatMap(({ base, ours, theirs }) => [base?.oid, ours.oid, theirs.oid]));
  const dropped: DroppedSide[] = [];
  for (const { path, ...entries } of suspects) {
    const base = files.text(entries.base?.oid);
    const [ours = '', theirs = ''] = [files.text(entries.ours.oid), files.text(entries.theirs.oid)];
    const bytes = {
      base: base === undefined ? undefined : Buffer.from(base),
      ours: Buffer.from(ours),
      theirs: Buffer.from(theirs),
    };
    const { bytes: merged, isClean } = await mergeBytes(bytes, { path });
    const expected = Buffer.from(merged).toString('utf8');
    const texts = { base, ours, theirs, expected, isClean, merged: ours, now: ours };
    const fields = auditFile(path, texts, yamlReader).losses.map(({ field }) => field);
    if (fields.length > 0) dropped.push({ path, fields });
  }
  return dropped;
}
