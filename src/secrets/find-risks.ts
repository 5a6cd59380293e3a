/** Finds what should not be shared in a text: secrets, personal data, words of the inside. */
import { findWords } from './find-words';
import { needleSearch } from './needles';
import { positionsIn } from './positions';
import type { Risk, RiskCategory, RiskRule, RuleMatch } from './risk';
import { PRIVACY_WORD_RULE, RISK_RULES } from './rules';
import { visibleText } from './visible-text';

export type { Risk, RiskCategory } from './risk';

interface Finding {
  category: RiskCategory;
  rule: string;
  /** Place in the list of rules; the smaller one names a place that several found. */
  rank: number;
  start: number;
  end: number;
  masked: string;
}

const rulesFor = needleSearch(RISK_RULES);

/** Values shorter than this are not hinted at with a single character. */
const SHORTEST_HINT = 8;
/** Groups that may hold the value, the first that matched. */
const VALUE_GROUPS = ['value', 'double', 'single', 'back', 'curly', 'quoted', 'bare'] as const;

/**
 * The risks in a text in reading order, one for each place. `words` are codenames and customers (`privacy.words`).
 * Full-width and invisible characters hide nothing. The time is linear in the text.
 */
export function findRisks(text: string, options: { words?: readonly string[] } = {}): Risk[] {
  const visible = visibleText(text);
  const lower = visible.text.toLowerCase();
  const findings: Finding[] = [];
  for (const { rule, rank } of rulesFor(lower)) applyRule(rule, rank, visible.text, findings);
  for (const place of findWords(visible.text, options.words ?? [])) findings.push(wordFinding(place));
  if (findings.length === 0) return [];
  const positionOf = positionsIn(text);
  return withoutOverlaps(findings).map(({ category, rule, start, masked }) => {
    const { line, column } = positionOf(visible.originalIndex(start));
    return { category, rule, line, column, masked };
  });
}

function applyRule(rule: RiskRule, rank: number, text: string, findings: Finding[]): void {
  for (const match of text.matchAll(rule.pattern)) {
    const found = ruleMatch(match, text);
    if (rule.accepts?.(found) === false) continue;
    const { start, end, value } = found;
    findings.push({ category: rule.category, rule: rule.rule, rank, start, end, masked: mask(value) });
  }
}

function ruleMatch(match: RegExpExecArray, text: string): RuleMatch {
  const groups = match.groups ?? {};
  const name = VALUE_GROUPS.find((group) => groups[group] !== undefined);
  const value = (name === undefined ? undefined : groups[name]) ?? match[0];
  const start = match.index + match[0].lastIndexOf(value);
  return { value, groups, text, start, end: start + value.length };
}

function wordFinding({ start, end }: { start: number; end: number }): Finding {
  return { category: 'internal', rule: PRIVACY_WORD_RULE, rank: RISK_RULES.length, start, end, masked: '…' };
}

function mask(value: string): string {
  return value.length < SHORTEST_HINT ? '…' : `${value.slice(0, 2)}…`;
}

function withoutOverlaps(findings: Finding[]): Finding[] {
  findings.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const kept: Finding[] = [];
  for (const finding of findings) {
    const last = kept.at(-1);
    if (last === undefined || finding.start >= last.end) kept.push(finding);
    else if (finding.rank < last.rank) kept[kept.length - 1] = finding;
  }
  return kept;
}
