/** Which names are one. */
import { compareText } from '../../util/compare';
import { isSpeaker } from './entity-types';
import type { Entity } from './gather';
import { looseKey, nameKey } from './names';

/** Names that go into another. */
export interface DuplicateGroup {
  into: Entity;
  from: Entity[];
}

/** Same letters and numbers, whatever the case, blanks, `-`, `_`; what has types that differ stays apart. */
export function duplicateGroups(entities: readonly Entity[]): DuplicateGroup[] {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    if (isSpeaker(entity.name)) continue;
    const key = looseKey(entity.name);
    groups.set(key, [...(groups.get(key) ?? []), entity]);
  }
  return [...groups.values()].flatMap((group) => {
    const [into, ...others] = [...group].sort(compareStanding);
    const from = others.filter((other) => into !== undefined && mayBeOne(into, other));
    const isOwnTwin = into !== undefined && into.entries.length > 1;
    return into !== undefined && (from.length > 0 || isOwnTwin) ? [{ into, from }] : [];
  });
}

/** The one with an engram stays, the team's and oldest of several; of mere names the one that most is said of. */
function compareStanding(a: Entity, b: Entity): number {
  return (
    compareText(standingOf(a), standingOf(b)) ||
    b.mentions.length - a.mentions.length ||
    compareText(a.name, b.name)
  );
}

function standingOf({ entries: [first] }: Entity): string {
  return first === undefined ? '2' : `${first.agentId === undefined ? '0' : '1'} ${first.id}`;
}

function mayBeOne(a: Entity, b: Entity): boolean {
  const areNamed = a.entries.length > 0 && b.entries.length > 0;
  const isOfOneType = a.type === b.type || a.type === 'concept' || b.type === 'concept';
  return (!areNamed || isOfOneType) && nameKey(a.name) !== '';
}
