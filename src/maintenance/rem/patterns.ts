/** Pattern abstraction: what several memories of several sources say alike becomes a suggested pattern. */
import { isSettled } from '../../store/proposal-status';
import type { MaintenanceChange } from '../change';
import type { MaintainedEngram } from '../snapshot';
import { pendingOf } from '../stages/pending';
import type { WeightedTerms } from '../weighted-terms';
import type { AlikeTexts } from './alike';
import { MOST_SOURCES } from './draft/source';
import type { RemSnapshot } from './rem-snapshot';
import { byRules, PATTERN_SOURCE, suggestPattern } from './suggest-pattern';

const LEAST_MEMBERS = 3;
const LEAST_ORIGINS = 2;
/** Patterns that may wait for an answer at once: each wants to be read. */
const MOST_PATTERNS = 20;

/**
 * Suggestions of patterns, of the largest clusters first. What is a pattern is no member of one, and a cluster of which
 * half is in a pattern, or in a suggested one, is left alone.
 */
export function planPatterns(snapshot: RemSnapshot, now: number): MaintenanceChange[] {
  const known = knownMembers(snapshot, now);
  const clusters = snapshot.alike.flatMap((texts) =>
    texts.clusters.map((cluster) => clusterOf(texts, cluster)),
  );
  const room = Math.max(0, MOST_PATTERNS - pendingOf(snapshot, PATTERN_SOURCE));
  return clusters
    .filter(({ engrams }) => engrams.length >= LEAST_MEMBERS && originsOf(snapshot, engrams) >= LEAST_ORIGINS)
    .filter(({ engrams }) => !known.some((members) => isMostlyIn(engrams, members)))
    .sort((a, b) => b.engrams.length - a.engrams.length)
    .slice(0, room)
    .map((cluster) => {
      const why = `${cluster.engrams.length} memories from ${originsOf(snapshot, cluster.engrams)} sources`;
      const members = { ...cluster, bodyOf: snapshot.bodyOf };
      return suggestPattern(members, snapshot.drafter ?? byRules, why);
    });
}

function clusterOf({ audience, engrams, texts }: AlikeTexts, cluster: readonly number[]) {
  const members = cluster
    .map((n) => ({ engram: engrams[n] as MaintainedEngram, text: texts[n] as WeightedTerms }))
    .filter(({ engram: { kind, type } }) => kind !== 'pattern' && type !== 'entity');
  return {
    audience,
    engrams: members.map(({ engram }) => engram),
    texts: members.map(({ text }) => text),
  };
}

/** Two people, two folders or two days: what one wrote in one go is one source. */
function originsOf({ entryOf }: RemSnapshot, engrams: readonly MaintainedEngram[]): number {
  const origins = engrams.map(({ id, domainTags, createdAt = '' }) =>
    JSON.stringify([entryOf(id)?.createdBy, domainTags, createdAt.slice(0, 10)]),
  );
  return new Set(origins).size;
}

/** The members of every pattern that there is, or that somebody has to say or has said something about. */
function knownMembers({ edges, proposals, entryOf }: RemSnapshot, now: number): Array<ReadonlySet<string>> {
  const byPattern = new Map<string, Set<string>>();
  for (const { kind, from, to } of edges) {
    if (kind !== 'derives_from' || entryOf(from)?.kind !== 'pattern') continue;
    byPattern.set(from, (byPattern.get(from) ?? new Set()).add(to));
  }
  const suggested = proposals
    .filter((each) => each.source === PATTERN_SOURCE && isSettled(each, now))
    .map(({ engramIds }) => new Set(engramIds));
  return [...byPattern.values(), ...suggested];
}

function isMostlyIn(engrams: readonly MaintainedEngram[], members: ReadonlySet<string>): boolean {
  const looked = engrams.slice(0, MOST_SOURCES);
  return looked.filter(({ id }) => members.has(id)).length * 2 >= looked.length;
}
