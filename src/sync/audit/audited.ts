/** What an audit of merges finds in one file. */

/** The versions of a file around a merge; undefined where there is none. */
export interface AuditedTexts {
  base?: string;
  ours?: string;
  theirs?: string;
  /** What our rules make of the three; a body in conflict has markers. */
  expected: string;
  /** False: lines of the body were in conflict. */
  isClean: boolean;
  /** What the merge commit holds. */
  merged: string;
  /** What the file is now. */
  now: string;
}

/** Something of one side that the merge dropped and that is nowhere now. */
export interface MergeLoss {
  /** Name of the field; `body`; `file` for all of it; in usage files the engram whose counts it is. */
  field: string;
  /** What is there now; null = nothing. Of bodies: lines that go. */
  has: unknown;
  /** What our rules would have kept. Of bodies: lines that come back. */
  wanted: unknown;
  /** Nothing that could be mended without a person: both sides or a person changed the same lines. */
  byHand: boolean;
}

export interface FileAudit {
  losses: MergeLoss[];
  /** The text of now with everything in it that can be mended; undefined when nothing can. */
  mended?: string;
}

export const NOTHING_LOST: FileAudit = { losses: [] };
