/** What a host kept of a conversation, whichever host it was. */

export const HOSTS = ['openclaw', 'claude-code'] as const;
export type Host = (typeof HOSTS)[number];

/** Something that a person or the agent said. */
export interface TranscriptMessage {
  /** The host's; a hash of the text where it has none. */
  id: string;
  role: 'user' | 'assistant';
  /** Who "I" is, where the host tells. */
  speaker: string | null;
  /** Without the host's envelope and injected blocks. */
  text: string;
  /** ISO 8601; null where the host gives no day of the calendar. */
  at: string | null;
}

/** What stands for messages that the host dropped. */
export interface TranscriptSummary {
  id: string;
  text: string;
  at: string | null;
}

/** Why a line is no message: a closed list. */
export const LINE_KINDS = [
  'malformed',
  'duplicate',
  'sidechain',
  'offBranch',
  'toolResult',
  'meta',
  'noise',
] as const;
export type SkippedKind = (typeof LINE_KINDS)[number];
export type SkippedCounts = Partial<Record<SkippedKind, number>>;

/** A line that cannot be read as what it says it is. */
export interface LineProblem {
  /** From 1. */
  line: number;
  /** JSON pointer to the value; empty for the whole line. */
  pointer: string;
  reason: string;
}

/** What is known of a session before its messages. */
export interface TranscriptHead {
  host: Host;
  sessionId: string;
  startedAt: string | null;
  cwd: string | null;
}

export interface Transcript extends TranscriptHead {
  /** The active branch, oldest first. */
  messages: TranscriptMessage[];
  summaries: TranscriptSummary[];
  skipped: SkippedCounts;
}
