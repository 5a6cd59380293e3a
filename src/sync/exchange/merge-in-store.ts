/** A merge that touches neither work tree nor index: git merges trees, our rules do the rest, a tree comes out. */
import { writeBlobs } from '../../git/write-blobs';
import type { Memory } from '../../store/memory';
import type { GitRepository } from '../../store/own-git';
import { formatInstant } from '../../util/instants';
import { type MergeGround, TreeGround } from '../merge-ground';
import type { MergeLogLine, MergeVia } from '../merge-log';
import { Resolution } from '../resolution';
import { resolveAll } from '../resolve-all';
import { openScene } from '../resolve-scene';
import { SidesOfMerge } from '../sides-of-merge';
import type { UnmergedPath } from '../unmerged';
import { type MergeSides, mergeTrees } from './merge-trees';
import { changedTree } from './scratch-index';
import { showConflicts } from './show-conflicts';
import type { SyncConflict } from './sync-report';

/** From this version on git merges without a work tree. */
export const STORE_MERGE_SINCE = '2.38';

export interface StoreMerge {
  /** The merged tree; undefined while there are conflicts that a person has to decide. */
  tree?: string;
  conflicts: SyncConflict[];
  /** What the rules decided, for the merge log. */
  log: MergeLogLine[];
}

export async function mergeInStore(
  memory: Memory,
  repo: GitRepository,
  sides: MergeSides,
): Promise<StoreMerge> {
  const { tree, unmerged } = await mergeTrees(repo, sides);
  if (unmerged.length === 0) return { tree, conflicts: [], log: [] };
  const sidesOf = new SidesOfMerge(repo, { ours: [sides.ours], theirs: [sides.theirs] });
  const ground = new TreeGround(repo, { tree, unmerged, sides: sidesOf });
  const resolution = await resolveTrees(memory, repo, {
    tree,
    unmerged,
    ground,
    sides: sidesOf,
    via: 'sync',
  });
  const { remaining, log } = resolution;
  if (remaining.length > 0) {
    const versions = [...unmerged, ...resolution.stages.values()];
    return { conflicts: await showConflicts(repo, { remaining, unmerged: versions, log }), log };
  }
  return { tree: await writeTree(repo, tree, resolution), conflicts: [], log };
}

/** What our rules decide about the conflicts of a merge of trees. */
export async function resolveTrees(
  { surroundings }: Pick<Memory, 'surroundings'>,
  repo: GitRepository,
  merge: {
    tree: string;
    unmerged: readonly UnmergedPath[];
    ground: MergeGround;
    sides: SidesOfMerge;
    via: MergeVia;
  },
): Promise<Resolution> {
  const { tree, unmerged, ground, sides, via } = merge;
  const resolution = new Resolution(tree.length);
  const scene = await openScene(repo, unmerged, {
    at: formatInstant(surroundings.now()),
    via,
    resolution,
    ground,
    sides,
    written: new Map(),
    env: surroundings.env,
  });
  await resolveAll(scene, unmerged);
  return resolution;
}

/** The tree with what was decided in it. */
async function writeTree(repo: GitRepository, tree: string, resolution: Resolution): Promise<string> {
  const puts = [...resolution.puts];
  const oids = await writeBlobs(
    repo,
    puts.map(([, { bytes }]) => bytes),
  );
  const none = '0'.repeat(resolution.oidLength);
  const lines = [...resolution.removes].map((path) => `0 ${none}\t${path}\0`);
  puts.forEach(([path, { mode }], n) => {
    lines.push(`${mode} ${oids[n] ?? ''}\t${path}\0`);
  });
  return changedTree(repo, tree, lines);
}
