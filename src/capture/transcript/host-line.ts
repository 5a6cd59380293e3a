import type { Fields } from './fields';
import type { TranscriptMessage, TranscriptSummary } from './transcript';

/** What one line of a host is, before anybody knows whether its branch is the active one. */
export interface HostLine {
  kind: 'said' | 'summary' | 'toolResult' | 'meta' | 'sidechain' | 'malformed';
  /** Its place in the tree; a line without one follows the line before. */
  id?: string;
  /** Null at a root. */
  parent?: string | null;
  /** ISO 8601. */
  at?: string;
  /** False for what is no step of the conversation: titles, snapshots, headers. */
  isNode: boolean;
  /** Can it be the newest of the active branch? */
  isLeaf: boolean;
  /** Where the host says that the conversation goes on from another place. */
  leafAt?: string | null;
  /** What was before is bridged to although the line is a root: the host compacted there. */
  isSeam?: boolean;
  sessionId?: string;
  cwd?: string;
  /** Place and reason of what is wrong; `malformed` alone has one that stops it from being read. */
  problem?: { pointer: string; reason: string };
}

/** How one host writes its lines. Pure. */
export interface HostFormat {
  /** Does a line look like one of this host? */
  fits(line: Fields): boolean;
  read(line: Fields): HostLine;
  /** The message of a line that is `said`; its text is empty where nothing is: a call of a tool, a picture. */
  messageOf(line: Fields): TranscriptMessage;
  /** Of a line that is a summary. */
  summaryOf(line: Fields): TranscriptSummary;
  /** Is the newest leaf the last line, or the one with the latest time? */
  newest: 'last' | 'latest';
  /** A line off the branch that is counted as what it is all the same. */
  keepsKind(kind: HostLine['kind'], isParentActive: boolean): boolean;
}
