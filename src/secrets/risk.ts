/** What can be wrong with sharing a text, and the shape of the rules that find it. */

export type RiskCategory = 'secret' | 'personal' | 'internal';

/** A place in a text that should not be shared. It never holds the value itself. */
export interface Risk {
  category: RiskCategory;
  /** Name of the rule, as `--allow-secret` takes it. */
  rule: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units of the text as given. */
  column: number;
  /** At most the first two characters and `…`. */
  masked: string;
}

/** One match of a rule's pattern, as a check sees it. */
export interface RuleMatch {
  /** The group `value`, else the whole match. */
  value: string;
  groups: Readonly<Record<string, string | undefined>>;
  /** The text that was searched (see visible-text.ts) and where the value lies in it. */
  text: string;
  start: number;
  end: number;
}

export interface RiskRule {
  rule: string;
  category: RiskCategory;
  /** What it finds, in a few words, for lists and messages. */
  summary: string;
  /** In lower case; a text without any of them is not searched. */
  needles: readonly string[];
  /**
   * Global. Every repetition is bounded and no match can begin inside a run that a failed one has covered, so that
   * the time is linear in the text.
   */
  pattern: RegExp;
  /** True when the match is what it looks like. Absent: always. */
  accepts?(match: RuleMatch): boolean;
}
