import { type GitPlace, runGit } from '../git/run-git';
import { listTree, type TreeEntry } from '../git/trees';
import type { Side } from '../merge/merge-result';

/** What git calls the commits whose changes it is bringing in; of a revert it is the parent. */
const THEIR_NAMES = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD', 'REVERT_HEAD^'];

/** The merge that is under way in a work tree. */
const UNDER_WAY: Readonly<Record<Side, readonly string[]>> = { ours: ['HEAD'], theirs: THEIR_NAMES };

/** The files of both sides of a merge; looked up when something is asked, which is rare. */
export class SidesOfMerge {
  private readonly trees = new Map<Side, Promise<TreeEntry[]>>();

  /** `names`: of the commits of each side, of which the first that is there counts. */
  constructor(
    private readonly place: GitPlace,
    private readonly names: Readonly<Record<Side, readonly string[]>> = UNDER_WAY,
  ) {}

  /** Where a side has a blob, besides `path`; undefined when it is nowhere else. */
  async pathOfBlob(side: Side, oid: string, path: string): Promise<string | undefined> {
    const entries = await this.tree(side);
    return entries.find((entry) => entry.oid === oid && entry.path !== path)?.path;
  }

  /** The blob that a side has under a path. */
  async blobAt(side: Side, path: string): Promise<string | undefined> {
    return (await this.tree(side)).find((entry) => entry.path === path)?.oid;
  }

  private tree(side: Side): Promise<TreeEntry[]> {
    const known = this.trees.get(side);
    if (known !== undefined) return known;
    const tree = this.read(this.names[side]);
    this.trees.set(side, tree);
    return tree;
  }

  /** The files of the first of these commits that is there. */
  private async read(names: readonly string[]): Promise<TreeEntry[]> {
    for (const name of names) {
      const commit = await commitOf(this.place, name);
      if (commit !== undefined) return listTree(this.place, commit);
    }
    return [];
  }
}

/** The id of what git has under a name such as MERGE_HEAD; undefined when there is none. */
async function commitOf(place: GitPlace, name: string): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', name];
  const { code, stdout } = await runGit(args, { cwd: place, allowFailure: true });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}
