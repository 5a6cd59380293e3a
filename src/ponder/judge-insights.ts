/** Which insights of a report are fit to be suggested, and why the others are not. */
import { isInstructionLike } from '../recall/instruction-like';
import { jaccard, termSet } from '../search/shared-words';
import { findRisks } from '../secrets/find-risks';
import { PRIVACY_WORD_RULE } from '../secrets/rules';
import type { GivenInsight } from './check-report';
import type { JudgedInsight } from './entry';

/** Jaccard of the terms from which an insight repeats another text. */
const REPEATS = 0.65;
const MOST_INSIGHTS = 10;

export interface KnownText {
  id: string;
  text: string;
}

/**
 * Each with its sources as given, rejected where nothing known is cited, a secret is in it, it speaks to the agent, or
 * it repeats `history` (earlier insights and what was read) or one before it.
 */
export function judgeInsights(
  insights: readonly GivenInsight[],
  { history, words }: { history: readonly KnownText[]; words: readonly string[] },
): JudgedInsight[] {
  const known = history.map(({ id, text }) => ({ id, terms: termSet(text) }));
  const kept: Array<{ id: string; terms: ReadonlySet<string> }> = [];
  return insights.map((insight) => {
    const text = `${insight.title}\n${insight.content}`;
    const secret = findRisks(text, { words }).find(
      ({ category, rule }) => category === 'secret' || rule === PRIVACY_WORD_RULE,
    );
    // What is secret is kept nowhere, not even where nobody else reads.
    if (secret !== undefined) {
      return { ...insight, title: '', content: '', rejected: 'secret', why: secret.rule };
    }
    if (insight.sources.length === 0) return { ...insight, rejected: 'no_source' };
    if (isInstructionLike(text)) return { ...insight, rejected: 'speaks_to_agent' };
    const terms = termSet(text);
    const repeatedIn = (texts: typeof known) => texts.find((each) => jaccard(each.terms, terms) >= REPEATS);
    const old = repeatedIn(known);
    if (old !== undefined) return { ...insight, rejected: 'repeats_history', why: old.id };
    const twin = repeatedIn(kept);
    if (twin !== undefined) return { ...insight, rejected: 'repeats_report', why: twin.id };
    if (kept.length === MOST_INSIGHTS) return { ...insight, rejected: 'too_many' };
    kept.push({ id: insight.title, terms });
    return { ...insight };
  });
}
