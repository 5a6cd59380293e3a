import type { GitPlace } from '../../git/run-git';
import { listTree, readBlobs, type TreeEntry } from '../../git/trees';

/** The files of commits and trees, listed when they are asked for, and their texts. */
export class CommitFiles {
  private readonly trees = new Map<string, Promise<Map<string, TreeEntry>>>();
  private readonly texts = new Map<string, string>();

  constructor(private readonly place: GitPlace) {}

  /** The blob that a commit has at a path. */
  async oidAt(commit: string, path: string): Promise<string | undefined> {
    const entry = (await this.list(commit)).get(path);
    return entry?.mode.startsWith('100') === true ? entry.oid : undefined;
  }

  private list(commit: string): Promise<Map<string, TreeEntry>> {
    const known = this.trees.get(commit);
    if (known !== undefined) return known;
    const listed = listTree(this.place, commit).then(
      (entries) => new Map(entries.map((entry) => [entry.path, entry])),
    );
    this.trees.set(commit, listed);
    return listed;
  }

  /** Reads what is not known yet through one process. */
  async load(oids: readonly (string | undefined)[]): Promise<void> {
    const wanted = [...new Set(oids)].filter((oid) => oid !== undefined && !this.texts.has(oid)) as string[];
    for (const [oid, bytes] of await readBlobs(this.place, wanted))
      this.texts.set(oid, bytes.toString('utf8'));
  }

  /** Undefined for no blob, and for one that git does not have. */
  text(oid: string | undefined): string | undefined {
    return oid === undefined ? undefined : this.texts.get(oid);
  }
}
