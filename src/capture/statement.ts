/** What a sentence says, and why one is left out. */
import type { Polarity } from '../engram/engram';

export const CATEGORIES = [
  'attribute',
  'reported',
  'action',
  'diagnosis',
  'preference',
  'decision',
  'rule',
  'context',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Why a sentence gives no fact: a closed list, in the order in which the questions are asked. */
export const SKIP_REASONS = [
  'empty',
  'noise',
  'quoted',
  'code',
  'secret',
  'greeting',
  'question',
  'hypothetical',
  'request',
  'transient',
  'unresolved_pronoun',
  'too_long',
  'no_match',
  'limit',
  'role',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** One thing that a clause states. */
export interface Statement {
  category: Category;
  /** `user` is who speaks, `team` their we, `agent` the one spoken to; null where nobody is named. */
  subject: string | null;
  predicate: string;
  object: string;
  polarity: Polarity;
}

export interface ExtractedFact extends Statement {
  /** The speaker asked to remember it. */
  explicit: boolean;
  /** The whole sentence that says so. */
  sentence: string;
}

export interface SkippedSentence {
  /** At most 200 characters; of a secret only what stands before it. */
  sentence: string;
  reason: SkipReason;
}

/** A rule's answer about a clause: what it states, why it is left out, or nothing to say. */
export type Reading = Statement | SkipReason | undefined;
