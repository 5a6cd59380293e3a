/** A memory repository that was found: where its parts lie and how far it is trusted. */

/** Which rule chose the repository, in order of precedence. */
export type RepositoryRule = 'flag' | 'environment' | 'ancestor' | 'user-config' | 'home' | 'library';

export interface Repository {
  /** Absolute, real path of the data root (for a bare repository: the git dir). */
  root: string;
  rule: RepositoryRule;
  /** Absolute path of this worktree's git dir; undefined without git. */
  gitDir?: string;
  /** Absolute path of the git dir shared by all worktrees. */
  commonDir?: string;
  /** `<gitDir>/co-engram`, or `<root>/.co-engram` in a folder without git. May not exist yet. */
  stateDir: string;
  isBare: boolean;
  /** False for a repository found by walking up that the user did not trust: reading hints, writing is exit 7. */
  isTrusted: boolean;
  /** `co-engram` for co-engram.yaml; the others are layouts of the public Co-Engram project. */
  layout: 'co-engram' | 'public-config' | 'public-json';
  /** `engrams` when that transparent top folder holds the engrams of a public layout, else empty. */
  contentPrefix: string;
}
