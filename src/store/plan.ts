/**
 * What a domain function wants changed on disk. Computing a plan is pure; store/apply-plan.ts alone writes,
 * under the lock, through the journal.
 */

/** `repo` paths are relative to the data root, `state` paths to the state folder; forward slashes. */
export type Area = 'repo' | 'state';

export type FileChange =
  | {
      type: 'write';
      area?: Area;
      path: string;
      text: string;
      /** The text that this change was computed from; null = the file must not exist; undefined = do not care. */
      expect?: string | null;
      mode?: number;
    }
  | { type: 'delete'; area?: Area; path: string; expect?: string }
  | {
      /** Kept in git's eyes as a move (`git mv` when tracked). `text` replaces the content on the way. */
      type: 'move';
      path: string;
      to: string;
      text?: string;
      expect?: string;
    };

export interface Plan {
  /** One line for commits, audit and dry runs: `add 01K… Postgres retries`. */
  summary: string;
  changes: FileChange[];
}

/** What was done, or with a dry run would be done. */
export interface AppliedPlan {
  /** The summary of the plan that was applied. */
  summary: string;
  written: string[];
  deleted: string[];
  moved: Array<{ from: string; to: string }>;
}
