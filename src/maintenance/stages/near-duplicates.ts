/** Engrams that say the same as another: the same text becomes one, close ones become suggestions. */
import { mergedText } from '../../remember/merged-text';
import { isLocalOnly } from '../../remember/propose';
import { judge, termsToCompare } from '../../search/dedupe';
import { isSettled } from '../../store/proposal-status';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import { type SimilarPair, similarPairs } from '../similar-pairs';
import { audienceOf, type MaintainedEngram, type MaintenanceSnapshot } from '../snapshot';
import { TermNumbers } from '../weighted-terms';
import { MOST_PENDING, pendingOf } from './pending';

const STEP = 'near-duplicates';
/** Pairs that are read sentence by sentence at most. */
const MOST_JUDGED = 5000;

/**
 * Of active engrams with the very same text, for the same people, the smallest id stays and gets the tags of the
 * others, which are forgotten; never what is private or pinned. Pairs that `add` would call a duplicate or an update
 * become suggestions to merge the later into the earlier. A pair that was consolidated or suggested once is left alone.
 */
export function planNearDuplicates(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const settled = settledPairs(snapshot, now);
  const consolidated = consolidations(snapshot, settled);
  const gone = new Set(consolidated.map(({ id }) => id));
  return [...consolidated, ...suggestions(snapshot, settled, gone)];
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Pairs of which somebody, or an earlier run, has decided. */
function settledPairs({ edges, proposals }: MaintenanceSnapshot, now: number): Set<string> {
  const pairs = new Set<string>();
  for (const { kind, from, to } of edges) {
    if (kind === 'consolidates' || kind === 'supersedes' || kind === 'contradicts')
      pairs.add(pairKey(from, to));
  }
  for (const proposal of proposals) {
    const [a, b] = proposal.engramIds ?? [];
    if (proposal.source !== 'dedupe-update' || !isSettled(proposal, now)) continue;
    if (a !== undefined && b !== undefined) pairs.add(pairKey(a, b));
  }
  return pairs;
}

/** Sessions stay as they are; facts are compared by what they state. */
function isCandidate({
  status,
  type,
  isFact,
  verificationStatus,
  visibility,
  pinned,
  contentSize,
}: MaintainedEngram): boolean {
  return (
    status === 'active' &&
    type !== 'session' &&
    !isFact &&
    verificationStatus !== 'refuted' &&
    visibility !== 'private' &&
    !pinned &&
    contentSize > 0
  );
}

/** Two texts that differ, for the same people. */
function isForSame(a: MaintainedEngram, b: MaintainedEngram): boolean {
  return a.contentHash !== b.contentHash && audienceOf(a) === audienceOf(b);
}

/** Less than a duplicate is an update only where it lies beside what it updates. */
function isSamePlace(a: MaintainedEngram, b: MaintainedEngram): boolean {
  return a.kind === b.kind && a.domainTags.join('/') === b.domainTags.join('/');
}

function consolidations(snapshot: MaintenanceSnapshot, settled: ReadonlySet<string>) {
  const groups = new Map<string, MaintainedEngram[]>();
  for (const engram of snapshot.engrams) {
    if (!isCandidate(engram)) continue;
    const key = `${engram.contentHash} ${audienceOf(engram)}`;
    groups.set(key, [...(groups.get(key) ?? []), engram]);
  }
  return [...groups.values()].flatMap((group) => {
    const [keeper, ...others] = group.sort((a, b) => (a.id < b.id ? -1 : 1));
    if (keeper === undefined) return [];
    const open = others.filter(({ id }) => id !== keeper.id && !settled.has(pairKey(keeper.id, id)));
    return open.map((other) => consolidation(keeper, other));
  });
}

function consolidation(keeper: MaintainedEngram, other: MaintainedEngram) {
  return {
    step: STEP,
    action: 'consolidate' as const,
    keeper: keeper.id,
    id: other.id,
    tags: other.tags.filter((tag) => !keeper.tags.includes(tag)),
    at: formatInstant(Math.max(keeper.touchedAt, other.touchedAt)),
    reason: `says the very same as ${keeper.id}`,
  };
}

function suggestions(
  snapshot: MaintenanceSnapshot,
  settled: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): MaintenanceChange[] {
  const { config } = snapshot;
  const engrams = snapshot.engrams.filter((engram) => isCandidate(engram) && !gone.has(engram.id));
  const numbers = new TermNumbers();
  const bodies = engrams.map(({ id }) => snapshot.bodyOf(id));
  const texts = engrams.map(({ title }, n) => numbers.weigh(termsToCompare(`${title}\n${bodies[n]}`)));
  const room = Math.max(0, MOST_PENDING - pendingOf(snapshot, 'dedupe-update'));
  const found = new Map<string, MaintenanceChange>();
  const pairs = similarPairs(texts, config.dedupe.update).flatMap(({ a, b, similarity }) => {
    const [earlier, later] = [engrams[a], engrams[b]] as [MaintainedEngram, MaintainedEngram];
    const mayBeOne = similarity >= config.dedupe.duplicate || isSamePlace(earlier, later);
    return mayBeOne && isForSame(earlier, later) ? [{ a, b, similarity, earlier, later }] : [];
  });
  for (const { a, b, similarity, earlier, later } of closest(pairs)) {
    if (found.size >= room) break;
    if (found.has(later.id) || settled.has(pairKey(earlier.id, later.id))) continue;
    const pair = { earlier, later, similarity, bodies: [bodies[a] ?? '', bodies[b] ?? ''] } as const;
    const change = suggestion(snapshot, pair);
    if (change !== undefined) found.set(later.id, change);
  }
  return [...found.values()];
}

/** The most alike pairs. What an earlier run settled counts too, so that the next one looks no further. */
function closest<P extends SimilarPair>(pairs: readonly P[]): P[] {
  const sorted = [...pairs].sort((x, y) => y.similarity - x.similarity || x.b - y.b || x.a - y.a);
  return sorted.slice(0, MOST_JUDGED);
}

interface Pair {
  earlier: MaintainedEngram;
  later: MaintainedEngram;
  similarity: number;
  bodies: readonly [string, string];
}

function suggestion(snapshot: MaintenanceSnapshot, pair: Pair): MaintenanceChange | undefined {
  const { earlier, later, similarity, bodies } = pair;
  const entry = snapshot.entryOf(earlier.id);
  if (entry === undefined) return undefined;
  const candidate = { entry, body: bodies[0], isSame: false, similarity };
  const judged = judge(candidate, { ...later, body: bodies[1] }, snapshot.config.dedupe, undefined);
  if (judged === undefined || judged.verdict === 'NEW') return undefined;
  const { id, title, kind, domainTags } = earlier;
  return {
    step: STEP,
    action: 'propose',
    key: `dedupe-update ${pairKey(id, later.id)}`,
    at: formatInstant(Math.max(earlier.touchedAt, later.touchedAt)),
    isLocal: isLocalOnly(earlier.visibility) || isLocalOnly(later.visibility),
    reason: judged.reason,
    suggested: {
      source: 'dedupe-update',
      action: 'merge',
      title,
      kind,
      domainTags,
      engramIds: [later.id, id],
      targetId: id,
      confidence: judged.confidence,
      content: mergedText(bodies[0], bodies[1]),
    },
  };
}
