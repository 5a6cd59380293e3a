/** What `sync` answers. */
import type { ErrorCode } from '../../errors';
import type { ChangeCounts } from '../summarize-changes';

/** Why a sync stopped, or is not complete. */
export type SyncProblemCode =
  | 'in-progress'
  | 'detached-head'
  | 'commit-refused'
  | 'signing'
  | 'identity'
  | 'left-out'
  | 'unclear-upstream'
  | 'unrelated-histories'
  | 'in-the-way'
  | 'conflicts'
  | 'busy'
  | 'rejected'
  | 'protected-branch'
  | 'server-refused'
  | 'pre-push'
  | 'auth'
  | 'offline'
  | 'timeout'
  | 'no-such-remote'
  | 'failed';

export interface SyncProblem {
  code: SyncProblemCode;
  /** Decides the exit code. */
  errorCode: ErrorCode;
  message: string;
  hint?: string;
  /** What git, a hook or the server said, or the paths that are meant; one line each. */
  details?: string[];
}

/** A file that a person has to decide about. */
export interface SyncConflict {
  path: string;
  message: string;
  /** The whole file; undefined: that side has none. */
  ours?: string;
  theirs?: string;
  /** The lines that both sides changed. */
  places: Array<{ ours: string; theirs: string }>;
}

/** A file of the memory that was not committed, and why. */
export interface LeftOut {
  path: string;
  why: string;
}

export interface SyncReport {
  /** Everything that was asked for is done. */
  ok: boolean;
  dryRun: boolean;
  /** Only in a dry run: what would be committed. */
  files?: string[];
  committed: { sha?: string; message: string; counts: ChangeCounts };
  leftOut: LeftOut[];
  pulled: {
    /** The other side had nothing new; undefined when it was not asked. */
    upToDate?: boolean;
    /** HEAD before and after. */
    from?: string;
    to?: string;
    counts: ChangeCounts;
    conflicts: SyncConflict[];
  };
  pushed: {
    done: boolean;
    remote?: string;
    ref?: string;
    mode: 'none' | 'push' | 'gerrit-review';
    /** The server takes changes for review only, so they went there. */
    autoFallback: boolean;
  };
  problem?: SyncProblem;
}
