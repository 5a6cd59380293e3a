/** Which rules can find anything in a text: those of which it holds a needle. */
import type { RiskRule } from './risk';

/** A rule with its place in the list, which ranks it. */
export interface RankedRule {
  rank: number;
  rule: RiskRule;
}

interface Needle {
  text: string;
  /** Its pairs of neighbouring characters, as `PAIRS` numbers them; none when it is a single character. */
  pairs: readonly number[];
}

interface Prepared extends RankedRule {
  needles: readonly Needle[];
}

/** Two pairs of one number cost a search for nothing, never a find. */
const PAIRS = 4096;

function pairOf(first: number, second: number): number {
  return ((first << 5) ^ second) & (PAIRS - 1);
}

/**
 * Gives for a text in lower case the rules one of whose needles is in it, in their order. Some hundred needles are
 * looked for in every text, and next to none is there: what lacks a pair of a needle's characters is not searched.
 */
export function needleSearch(rules: readonly RiskRule[]): (lower: string) => RankedRule[] {
  const prepared = rules.map(
    (rule, rank): Prepared => ({ rule, rank, needles: rule.needles.map(prepareNeedle) }),
  );
  return (lower) => {
    const pairs = pairsIn(lower);
    return prepared.filter(({ needles }) => needles.some((needle) => isIn(lower, pairs, needle)));
  };
}

function prepareNeedle(text: string): Needle {
  const pairs = Array.from({ length: text.length - 1 }, (_, i) =>
    pairOf(text.charCodeAt(i), text.charCodeAt(i + 1)),
  );
  return { text, pairs };
}

function pairsIn(text: string): Uint8Array {
  const pairs = new Uint8Array(PAIRS);
  let first = text.charCodeAt(0);
  for (let i = 1; i < text.length; i += 1) {
    const second = text.charCodeAt(i);
    pairs[pairOf(first, second)] = 1;
    first = second;
  }
  return pairs;
}

function isIn(text: string, pairs: Uint8Array, needle: Needle): boolean {
  for (const pair of needle.pairs) if (pairs[pair] === 0) return false;
  return text.includes(needle.text);
}
