import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { type GitPlace, runGit } from '../git/run-git';
import { listTree, type TreeEntry } from '../git/trees';
import { PRIVATE_FOLDER } from '../store/layout';
import type { Repository } from '../store/repository';
import { safePath } from '../store/safe-path';
import { lstatIfThere } from '../store/stat-if-there';
import type { SidesOfMerge } from './sides-of-merge';
import type { StageEntry, UnmergedPath } from './unmerged';
import { readWorkFile } from './work-text';

/** Where conflicts are resolved: what git could merge by itself, and what lies in the way. */
export interface MergeGround {
  /** All paths of the result, merged or not. */
  paths(): Promise<ReadonlySet<string>>;
  /** What the result has at a path that is not in conflict. */
  entryAt(path: string): Promise<StageEntry | undefined>;
  /** Records of the result whose text has these characters. */
  pathsWith(characters: string): Promise<ReadonlySet<string>>;
  /** What a person may have made of a path in conflict; undefined where nobody can have been at it. */
  workFile(path: string): Buffer | undefined;
  /** May we write to a path at all? One that leads out of the repository, or that no terminal can bear, came from others. */
  isWritable(path: string): boolean;
  /** May a file be made at a path that the result does not have? */
  isVacant(path: string): Promise<boolean>;
}

/** A merge that stopped in a work tree: git's index says what is merged. */
export class IndexGround implements MergeGround {
  private listed: Promise<Set<string>> | undefined;

  constructor(private readonly repo: Repository) {}

  paths(): Promise<ReadonlySet<string>> {
    this.listed ??= listNames(this.repo, ['ls-files', '-z']);
    return this.listed;
  }

  async entryAt(path: string): Promise<StageEntry | undefined> {
    const args = ['ls-files', '--stage', '-z', '--', path];
    const { stdout } = await runGit(args, { cwd: this.repo, literalPaths: true });
    const [mode = '', oid = '', stage] = stdout.toString('utf8').split(/[ \t]/);
    return stage === '0' ? { mode, oid } : undefined;
  }

  pathsWith(characters: string): Promise<ReadonlySet<string>> {
    return grep(this.repo, ['--cached'], characters, []);
  }

  workFile(path: string): Buffer | undefined {
    return readWorkFile(this.repo, path);
  }

  isWritable(path: string): boolean {
    return isPossible(this.repo, path);
  }

  async isVacant(path: string): Promise<boolean> {
    return isPossible(this.repo, path) && lstatIfThere(join(this.repo.root, path)) === undefined;
  }
}

/** A merge in the object store: a tree says what is merged, and the work tree is as it was before. */
export class TreeGround implements MergeGround {
  private listed: Promise<Map<string, TreeEntry>> | undefined;
  private readonly unmerged: ReadonlySet<string>;

  constructor(
    private readonly repo: Repository,
    private readonly merge: { tree: string; unmerged: readonly UnmergedPath[]; sides: SidesOfMerge },
  ) {
    this.unmerged = new Set(merge.unmerged.map(({ path }) => path));
  }

  async paths(): Promise<ReadonlySet<string>> {
    return new Set([...(await this.entries()).keys(), ...this.unmerged]);
  }

  async entryAt(path: string): Promise<StageEntry | undefined> {
    return this.unmerged.has(path) ? undefined : (await this.entries()).get(path);
  }

  async pathsWith(characters: string): Promise<ReadonlySet<string>> {
    const { tree } = this.merge;
    const found = await grep(this.repo, [], characters, [tree]);
    return new Set([...found].map((path) => path.slice(tree.length + 1)));
  }

  workFile(): undefined {
    return undefined;
  }

  /** git writes those. */
  isWritable(): boolean {
    return true;
  }

  /** What our side has there goes away with the merge; anything else in the work tree stays. */
  async isVacant(path: string): Promise<boolean> {
    if (!isPossible(this.repo, path)) return false;
    const isThere = lstatIfThere(join(this.repo.root, path)) !== undefined;
    return !isThere || (await this.merge.sides.blobAt('ours', path)) !== undefined;
  }

  private entries(): Promise<Map<string, TreeEntry>> {
    this.listed ??= listTree(this.repo, this.merge.tree).then(
      (entries) => new Map(entries.map((entry) => [entry.path, entry])),
    );
    return this.listed;
  }
}

/** Files of the work tree, git's or not, whose text has these characters. */
export function workFilesWith(place: GitPlace, characters: string): Promise<ReadonlySet<string>> {
  return grep(place, ['--untracked'], characters, []);
}

/** Files below the private folders, which git ignores, whose text has these characters. */
export function privateFilesWith(repo: Repository, characters: string): Promise<ReadonlySet<string>> {
  const { contentPrefix } = repo;
  const folders = [PRIVATE_FOLDER, ...(contentPrefix === '' ? [] : [`${contentPrefix}/${PRIVATE_FOLDER}`])];
  const args = ['grep', '--untracked', '--no-exclude-standard', '-z', '-l', '-F', '-e', characters];
  return listNames(repo, [...args, '--', ...folders]);
}

function grep(
  place: GitPlace,
  where: readonly string[],
  characters: string,
  trees: readonly string[],
): Promise<Set<string>> {
  const args = ['grep', ...where, '-z', '-l', '-F', '-e', characters, ...trees, '--', '*.md', '*.yaml'];
  return listNames(place, args);
}

async function listNames(place: GitPlace, args: readonly string[]): Promise<Set<string>> {
  const { stdout } = await runGit(args, { cwd: place, allowFailure: true });
  const names = stdout.toString('utf8').split('\0');
  return new Set(names.filter((name) => name !== ''));
}

/** A name that may not be made here is as good as taken. */
function isPossible(repo: Repository, path: string): boolean {
  try {
    safePath(repo, path);
    return true;
  } catch (error) {
    if (error instanceof CoEngramError) return false;
    throw error;
  }
}
