import { listChangedFiles } from '../../git/changed-files';
import { GitError } from '../../git/git-error';
import { runGit } from '../../git/run-git';
import { recordClass } from '../../merge/record-class';
import type { GitRepository } from '../../store/own-git';
import { compareText } from '../../util/compare';
import { isRegular, parseUnmerged, type UnmergedPath } from '../unmerged';
import { changedTree } from './scratch-index';

/** Two commits, and their common ancestors. */
export interface MergeSides {
  ours: string;
  theirs: string;
  bases: readonly string[];
}

export interface MergedTrees {
  /** What git came to; at unmerged paths with anything. */
  tree: string;
  /** What our rules have to decide. */
  unmerged: UnmergedPath[];
}

interface Options {
  /** Reading is no reason to use the network. */
  offline?: boolean;
}

/** For fewer files a process each costs less than sparing them. */
const MANY = 10;

/**
 * What git can merge by itself, and the versions of what it cannot: of every record that both sides changed, since its
 * driver is one that always refuses. With several common ancestors git merges these first, and the registered driver
 * does its work there.
 */
export async function mergeTrees(
  repo: GitRepository,
  sides: MergeSides,
  options: Options = {},
): Promise<MergedTrees> {
  const both = await changedByBoth(repo, sides);
  if (both.length < MANY) return mergeByGit(repo, sides, options);
  // git starts the driver for each of them, so they are made equal on both sides first.
  const { tree, unmerged } = await mergeByGit(repo, await withoutThose(repo, sides, both), options);
  return { tree, unmerged: [...both, ...unmerged].sort((a, b) => compareText(a.path, b.path)) };
}

/** Records that lie under one path in the ancestor and on both sides, and that both changed, each in its own way. */
async function changedByBoth(
  repo: GitRepository,
  { ours, theirs, bases }: MergeSides,
): Promise<UnmergedPath[]> {
  const [base, ...others] = bases;
  if (base === undefined || others.length > 0) return [];
  const [left, right] = await Promise.all([
    listChangedFiles(repo, base, ours),
    listChangedFiles(repo, base, theirs),
  ]);
  const byPath = new Map(right.map((file) => [file.path, file.after]));
  return left.flatMap(({ path, before, after }): UnmergedPath[] => {
    const other = byPath.get(path);
    if (before === undefined || after === undefined || other === undefined) return [];
    const isSame = after.oid === other.oid && after.mode === other.mode;
    const isRecord = recordClass(path) !== 'plain' && [before, after, other].every(isRegular);
    return isRecord && !isSame ? [{ path, base: before, ours: after, theirs: other }] : [];
  });
}

/** The same merge, with a commit as their side that has ours at these paths. */
async function withoutThose(
  repo: GitRepository,
  { ours, theirs, bases }: MergeSides,
  both: readonly UnmergedPath[],
): Promise<MergeSides> {
  const lines = both.map(({ path, ours: entry }) => `${entry?.mode} ${entry?.oid}\t${path}\0`);
  const tree = await changedTree(repo, theirs, lines);
  const parents = bases.flatMap((base) => ['-p', base]);
  const { stdout } = await runGit(['commit-tree', ...parents, '-m', 'their side, eased', tree], {
    cwd: repo,
    // Nobody ever sees this commit.
    config: ['user.name=co-engram', 'user.email=co-engram@localhost'],
  });
  return { ours, theirs: stdout.toString('utf8').trim(), bases };
}

async function mergeByGit(
  repo: GitRepository,
  { ours, theirs, bases }: MergeSides,
  { offline }: Options,
): Promise<MergedTrees> {
  const driver = bases.length > 1 ? [] : ['merge.co-engram.driver=false'];
  const { stdout, stderr, code } = await runGit(
    ['merge-tree', '--write-tree', '-z', '--no-messages', ours, theirs],
    {
      cwd: repo,
      config: [...driver, 'merge.directoryRenames=false', 'rerere.enabled=false'],
      // Status 1: there are conflicts.
      allowFailure: true,
      offline,
    },
  );
  if (code > 1) throw new GitError(['merge-tree'], code, stderr);
  const [tree = '', ...records] = stdout.toString('utf8').split('\0');
  return { tree, unmerged: parseUnmerged(records) };
}
