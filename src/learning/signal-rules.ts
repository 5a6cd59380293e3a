/** What an observation window says about an engram: six rules and a prediction error. */
import type { Outcome } from './feedback';

export const RULE_WEIGHTS = {
  contradicts_created: -0.8,
  get_then_immediate_search: -0.7,
  get_then_action: 0.8,
  repeated_get: 0.6,
  user_correction: -0.4,
  get_no_resimilar_search: 0.4,
} as const;
export type SignalRule = keyof typeof RULE_WEIGHTS;

/** What was seen in a window. */
export interface Observations {
  /** How often the engram was opened. */
  gets: number;
  contradicted?: boolean;
  /** Opened, then another search with other words within a minute. */
  searchedOn?: boolean;
  /** Opened, then something was done within ten minutes. */
  acted?: boolean;
  corrected?: boolean;
  /** Opened, then somebody looked for the like again. */
  searchedAgain?: boolean;
  /** An explicit report; it replaces everything else. */
  feedback?: Outcome;
}

/** The rules that fire at the end of a window, each once, in the order of the table. */
export function rulesFired(seen: Observations): SignalRule[] {
  const fired: Record<SignalRule, boolean> = {
    contradicts_created: seen.contradicted === true,
    get_then_immediate_search: seen.searchedOn === true,
    get_then_action: seen.acted === true,
    repeated_get: seen.gets >= 2,
    user_correction: seen.corrected === true,
    get_no_resimilar_search: seen.gets > 0 && seen.searchedAgain !== true,
  };
  return (Object.keys(fired) as SignalRule[]).filter((rule) => fired[rule]);
}

/** The sum of the weights, within ±1; rounded, so that 0.4 + 0.6 - 0.4 is 0.6. */
export function sumOfRules(rules: readonly SignalRule[]): number {
  const sum = rules.reduce((total, rule) => total + RULE_WEIGHTS[rule], 0);
  return Math.min(1, Math.max(-1, Math.round(sum * 1e6) / 1e6));
}

/** Errors smaller than this teach nothing. */
const QUIET = 0.05;

/**
 * How far the use of an engram was from what its relevance promised (`expected`, 0-1), -1 to 1. The signals decide
 * the sign, the error only the size: good signs never lower, however high the promise was.
 */
export function predictionError(sum: number, expected: number): number {
  const error = Math.round(((sum + 1) / 2 - expected) * 1e6) / 1e6;
  if (Math.abs(error) <= QUIET || sum === 0) return 0;
  return sum > 0 ? Math.max(0, error) : Math.min(0, error);
}

export const WINDOW_VERDICTS = ['effective', 'inconclusive', 'contradicted'] as const;
export type WindowVerdict = (typeof WINDOW_VERDICTS)[number];

/** How a closed window counts in `effectiveness`; a reported failure counts as contradicted. */
export function verdictOf(seen: Observations, sum: number): WindowVerdict {
  if (seen.feedback !== undefined) return seen.feedback === 'failure' ? 'contradicted' : 'effective';
  if (sum > 0) return 'effective';
  return seen.contradicted === true ? 'contradicted' : 'inconclusive';
}
