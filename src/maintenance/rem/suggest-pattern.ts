import { formatInstant } from '../../util/instants';
import type { MaintainedEngram } from '../snapshot';
import { cosineOfWeights, type WeightedTerms } from '../weighted-terms';
import type { Audience } from './audience';
import { draftPattern } from './draft/draft-pattern';
import { type Draft, MOST_SOURCES, type Source } from './draft/source';

export const PATTERN_SOURCE = 'rem-pattern';

/** Engrams that are to become one pattern, by id, with their texts as they are compared. */
export interface PatternMembers {
  audience: Audience;
  engrams: readonly MaintainedEngram[];
  texts: readonly WeightedTerms[];
  bodyOf(id: string): string;
}

/** Who drafts a pattern from its sources; `key` and `at` tell which one it is. */
export type PatternDrafter = (
  sources: readonly Source[],
  which: { key: string; at: string },
) => Draft & { judgedBy: string };

export const byRules: PatternDrafter = (sources) => ({ ...draftPattern(sources), judgedBy: 'rules' });

/** The suggestion of a pattern that derives from the members, the first twenty when there are more. */
export function suggestPattern(members: PatternMembers, draft: PatternDrafter, why: string) {
  const { audience, bodyOf } = members;
  const engrams = members.engrams.slice(0, MOST_SOURCES);
  const ids = engrams.map(({ id }) => id);
  const key = `${PATTERN_SOURCE} ${ids.join(' ')}`;
  const at = formatInstant(Math.max(...engrams.map(({ touchedAt }) => touchedAt)));
  const sources = sourcesOf(engrams, bodyOf);
  const { title, content, judgedBy } = draft(sources, { key, at });
  const alike = Math.round(likeness(members.texts.slice(0, MOST_SOURCES)) * 100);
  const tags = tagsOf(engrams);
  return {
    step: 'pattern',
    action: 'propose' as const,
    key,
    at,
    isLocal: audience !== 'team',
    reason: `${why}, ${alike} % the same words`,
    suggested: {
      source: PATTERN_SOURCE,
      action: 'add',
      title,
      kind: 'pattern',
      domainTags: domainOf(engrams),
      ...(tags.length === 0 ? {} : { tags }),
      engramIds: ids,
      confidence: alike / 100,
      judgedBy,
      fields: { sourceType: 'inferred', ...(audience === 'team' ? {} : { visibility: audience }) },
      content,
    },
  };
}

/** Engrams as a draft sees them. */
export function sourcesOf(engrams: readonly MaintainedEngram[], bodyOf: (id: string) => string): Source[] {
  return engrams.map(({ id, title, domainTags, tags }) => ({
    id,
    title,
    body: bodyOf(id),
    domainTags,
    tags,
  }));
}

/** 0-1: how alike two of the texts are on average. */
function likeness(texts: readonly WeightedTerms[]): number {
  const pairs = texts.flatMap((a, n) => texts.slice(n + 1).map((b) => cosineOfWeights(a, b)));
  return pairs.length === 0 ? 0 : pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
}

/** The folders that all have, or else the whole domain that most have. */
function domainOf(engrams: readonly MaintainedEngram[]): string[] {
  const [first = [], ...others] = engrams.map(({ domainTags }) => domainTags);
  const differs = first.findIndex((tag, n) => others.some((tags) => tags[n] !== tag));
  const common = differs < 0 ? first : first.slice(0, differs);
  return common.length > 0 ? [...common] : mostFrequent(engrams.map(({ domainTags }) => domainTags));
}

function mostFrequent(domains: ReadonlyArray<readonly string[]>): string[] {
  const counts = new Map<string, { count: number; tags: readonly string[] }>();
  for (const tags of domains) {
    const key = tags.join('/');
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, tags });
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  return [...(best?.[1].tags ?? [])];
}

/** Tags of more than half. */
function tagsOf(engrams: readonly MaintainedEngram[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of engrams.flatMap(({ tags }) => [...new Set(tags)]))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > engrams.length / 2)
    .map(([tag]) => tag)
    .sort();
}
