/** Links between items, by the names that the source uses for them. */
import type { BatchLink } from '../../store/batches';
import { linkOfRelation } from '../../synapse/relation-words';
import type { ItemJudge } from './judge-items';
import type { ImportedItem, Reading } from './reading';

/** Each link once, ends as ids; what leads to nothing is left out. */
export function linksOf(readings: readonly Reading[], judge: ItemJudge): BatchLink[] {
  const links = new Map<string, BatchLink>();
  const keep = (link: BatchLink) => {
    if (link.from !== link.to) links.set(`${link.from}|${link.to}|${link.kind}`, link);
  };
  for (const { items, links: own } of readings) {
    const byName = namesOf(items);
    for (const item of items) {
      const from = judge.idOf(item);
      if (from === undefined) continue;
      for (const { to: name, relation } of item.links ?? []) {
        const target = byName.get(nameKey(name)) ?? byName.get(nameKey(lastPart(name)));
        const to = target === undefined ? undefined : judge.idOf(target);
        if (to === undefined) continue;
        const { kind, isReversed, relation: word } = linkOfRelation(relation);
        const ends = isReversed ? { from: to, to: from } : { from, to };
        keep({ ...ends, kind, ...(word === undefined ? {} : { relation: word }) });
      }
    }
    for (const link of own) keep(link);
  }
  return [...links.values()];
}

/** The first item of a name has it. */
function namesOf(items: readonly ImportedItem[]): Map<string, ImportedItem> {
  const byName = new Map<string, ImportedItem>();
  for (const item of items) {
    for (const name of [...(item.names ?? []), item.title]) {
      const key = nameKey(name);
      if (!byName.has(key)) byName.set(key, item);
    }
  }
  return byName;
}

function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
