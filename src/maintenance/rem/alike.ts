/** Which engrams of one audience are alike, and which are so alike, all of them, that they show a pattern. */
import { termsToCompare } from '../../search/dedupe';
import { compareText } from '../../util/compare';
import { type SimilarPair, similarPairs } from '../similar-pairs';
import type { MaintainedEngram, MaintenanceSnapshot } from '../snapshot';
import { cosineOfWeights, TermNumbers, type WeightedTerms } from '../weighted-terms';
import { AUDIENCES, type Audience, audienceOf } from './audience';

/** The engrams of one audience, by id; of those with the very same text the first. */
export interface AlikeTexts {
  audience: Audience;
  engrams: readonly MaintainedEngram[];
  bodies: readonly string[];
  texts: readonly WeightedTerms[];
  /** At least `dedupe.update` alike. */
  pairs: readonly SimilarPair[];
  /** Positions of at least three engrams of which every two are so alike. */
  clusters: ReadonlyArray<readonly number[]>;
}

/** More than this say no more about a pattern, and comparing all with all would take too long. */
const MOST_MEMBERS = 50;
const LEAST_MEMBERS = 3;

/** What is alike on the day of `now`, by audience: what only this machine has changes nothing for the team. */
export function findAlike(snapshot: MaintenanceSnapshot, now: number): AlikeTexts[] {
  const by = new Map<Audience, MaintainedEngram[]>(AUDIENCES.map((audience) => [audience, []]));
  for (const engram of snapshot.engrams) {
    const entry = engram.contentSize === 0 ? undefined : snapshot.entryOf(engram.id);
    const audience = entry === undefined ? undefined : audienceOf(engram, entry, now);
    if (audience !== undefined) by.get(audience)?.push(engram);
  }
  return [...by].map(([audience, engrams]) => alikeOf(snapshot, audience, engrams));
}

function alikeOf(
  { bodyOf, config }: MaintenanceSnapshot,
  audience: Audience,
  all: readonly MaintainedEngram[],
): AlikeTexts {
  const engrams = firstOfEachText(all);
  const numbers = new TermNumbers();
  const bodies = engrams.map(({ id }) => bodyOf(id));
  const texts = engrams.map(({ title }, n) => numbers.weigh(termsToCompare(`${title}\n${bodies[n]}`)));
  const pairs = similarPairs(texts, config.dedupe.update);
  const clusters = clustersOf(texts, pairs, config.dedupe.update);
  return { audience, engrams, bodies, texts, pairs, clusters };
}

function firstOfEachText(engrams: readonly MaintainedEngram[]): MaintainedEngram[] {
  const seen = new Set<string>();
  return [...engrams]
    .sort((a, b) => compareText(a.id, b.id))
    .filter(({ contentHash }) => !seen.has(contentHash) && seen.add(contentHash));
}

/**
 * Complete link: the most alike pairs first, two groups become one when every text of the one is as alike as
 * `threshold` to every text of the other. Groups of three and more, in the order of their first texts.
 */
export function clustersOf(
  texts: readonly WeightedTerms[],
  pairs: readonly SimilarPair[],
  threshold: number,
): number[][] {
  const groups = new Map<number, number[]>();
  const groupOf = (text: number) => groups.get(text) ?? [text];
  const sorted = [...pairs].sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b);
  const isAlike = (a: number, b: number) =>
    cosineOfWeights(texts[a] as WeightedTerms, texts[b] as WeightedTerms) >= threshold;
  for (const { a, b } of sorted) {
    const [one, other] = [groupOf(a), groupOf(b)];
    if (one === other || one.length + other.length > MOST_MEMBERS) continue;
    if (!one.every((x) => other.every((y) => isAlike(x, y)))) continue;
    const joined = [...one, ...other].sort((x, y) => x - y);
    for (const text of joined) groups.set(text, joined);
  }
  const found = [...new Set(groups.values())].filter(({ length }) => length >= LEAST_MEMBERS);
  return apart(
    found.sort(([a = 0], [b = 0]) => a - b),
    isAlike,
  );
}

/** Groups that are full may be parts of one: of those whose first texts are alike, one is enough. */
function apart(groups: readonly number[][], isAlike: (a: number, b: number) => boolean): number[][] {
  const full: number[] = [];
  return groups.filter(([first = 0, ...others]) => {
    if (full.some((each) => isAlike(each, first))) return false;
    if (others.length + 1 > MOST_MEMBERS / 2) full.push(first);
    return true;
  });
}
