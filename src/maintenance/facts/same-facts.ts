import { comparable } from '../../capture/same-text';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import { byAudience, groupsOf, type HeldFact, isOfOneSpeaker } from './held-fact';

export type Consolidation = Extract<MaintenanceChange, { action: 'consolidate' }>;

/**
 * The same said twice for the same people and the same time: the smallest id stays and gets the evidence of the others,
 * which are forgotten. Private and pinned facts stay, and so do pairs that were joined once.
 */
export function sameFacts(
  facts: readonly HeldFact[],
  joined: ReadonlySet<string>,
  step: string,
): Consolidation[] {
  const mayJoin = facts.filter(({ engram: { visibility, pinned } }) => visibility !== 'private' && !pinned);
  const groups = byAudience(mayJoin).flatMap((group) => groupsOf(group, matterOf));
  return groups.flatMap(([keeper, ...others]) =>
    keeper === undefined
      ? []
      : others
          .filter((other) => isOfOneSpeaker(keeper, other) && !joined.has(`${keeper.id} ${other.id}`))
          .map((other) => consolidation(keeper, other, step)),
  );
}

/** What it states, and until when. */
function matterOf({ statement, to }: HeldFact): string {
  const { subject, predicate, object, polarity } = statement;
  return JSON.stringify([comparable(subject ?? ''), predicate, comparable(object), polarity, String(to)]);
}

function consolidation(keeper: HeldFact, other: HeldFact, step: string): Consolidation {
  return {
    step,
    action: 'consolidate',
    keeper: keeper.id,
    id: other.id,
    tags: other.engram.tags.filter((tag) => !keeper.engram.tags.includes(tag)),
    at: formatInstant(Math.max(keeper.engram.touchedAt, other.engram.touchedAt)),
    reason: `states the same as ${keeper.id}`,
  };
}
