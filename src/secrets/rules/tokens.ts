/** The shape that rules for keys with a known prefix share. */
import { hasLetterAndDigit } from '../characters';
import { isBlankedOut } from '../placeholder';
import type { RiskRule, RuleMatch } from '../risk';

/**
 * A rule for a key that begins in a way of its own. `body` is a bounded pattern for the whole key; it may not be
 * part of a longer word. `needle` is what every such key contains, in lower case.
 */
export function tokenRule(
  rule: string,
  summary: string,
  needle: string | readonly string[],
  body: string,
  accepts: (match: RuleMatch) => boolean = isRealToken,
): RiskRule {
  const needles = typeof needle === 'string' ? [needle] : needle;
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(?:${body})(?![A-Za-z0-9])`, 'g');
  return { rule, category: 'secret', summary, needles, pattern, accepts };
}

/** Not blanked out (`ghp_xxxx…`). */
export function isRealToken({ value }: RuleMatch): boolean {
  return !isBlankedOut(value);
}

/** Letters and digits mixed, for prefixes that words and names begin with too. */
export function isMixedToken(match: RuleMatch): boolean {
  return isRealToken(match) && hasLetterAndDigit(match.value.replace(/^[a-z]+[_-]/i, ''));
}
