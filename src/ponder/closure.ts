/** Does a report close its plan? What it says is held against what was seen. */
import type { GivenInsight, GivenItem } from './check-report';
import type { Gap, PlanItem, Witness } from './entry';

/** What is checked: ids are whole and known. */
export interface ClosureInput {
  plan: readonly PlanItem[];
  items: readonly GivenItem[];
  /** Those that were not rejected. */
  insights: ReadonlyArray<Pick<GivenInsight, 'title' | 'sources'>>;
  seeds: readonly string[];
  witness: Witness;
}

/** Everything that the report leaves open, in the order of the plan; none = it is closed. */
export function gapsOf(input: ClosureInput): Gap[] {
  const seen = seenIn(input);
  const gaps = [
    ...input.plan.flatMap((item) => itemGaps(item, input, seen)),
    ...insightGaps(input, seen),
    ...readingGaps(input),
  ];
  const byKey = new Map(gaps.map((gap) => [keyOfGap(gap), gap]));
  return [...byKey.values()];
}

/** The same gap in two reports has the same key. */
export function keyOfGap({ kind, item = '', about = '' }: Gap): string {
  return `${kind}\n${item}\n${about.toLowerCase()}`;
}

/** Did every probe come back empty? Then there is nothing to read. */
export function isEmptyHanded({ probes }: PlanItem, witness: Witness): boolean {
  return probes.length > 0 && probes.every((probe) => hitsOf(witness, probe) === 0);
}

/** The seeds are part of the task, so that everybody has seen them. */
function seenIn({ witness, seeds }: ClosureInput): ReadonlySet<string> {
  return new Set([...witness.returned, ...witness.opened, ...seeds]);
}

function hitsOf({ probes }: Witness, probe: string): number | undefined {
  return Object.hasOwn(probes, probe) ? probes[probe] : undefined;
}

function itemGaps(item: PlanItem, { items, witness }: ClosureInput, seen: ReadonlySet<string>): Gap[] {
  const given = items.find(({ id }) => id === item.id);
  if (given === undefined) return [{ kind: 'item_dropped', item: item.id }];
  const downgraded = isDowngraded(item, given) ? [{ kind: 'item_downgraded' as const, item: item.id }] : [];
  if (item.type === 'engrams') return [...downgraded, ...engramGaps(item, given, witness, seen)];
  const known = new Set(item.offered);
  const unseen = isHanded(item) ? given.read.filter((id) => !known.has(id)) : [];
  return [
    ...downgraded,
    ...unseen.map((id) => notSeen(item, id)),
    ...openGaps(item, isLeftOpen(item, given)),
  ];
}

function isDowngraded(item: PlanItem, given: GivenItem): boolean {
  if (given.type !== undefined && given.type !== item.type) return true;
  if (item.necessity !== 'required') return false;
  return given.necessity === 'optional' || given.state === 'skipped';
}

function engramGaps(item: PlanItem, given: GivenItem, witness: Witness, seen: ReadonlySet<string>): Gap[] {
  const unseen = given.read.filter((id) => !seen.has(id)).map((id) => notSeen(item, id));
  if (isEmptyHanded(item, witness)) return unseen;
  const notRun = item.probes
    .filter((probe) => hitsOf(witness, probe) === undefined)
    .map((probe): Gap => ({ kind: 'probe_not_run', item: item.id, about: probe }));
  const isOpen = given.state === 'open' || (given.state === 'done' && given.read.length === 0);
  return [...notRun, ...unseen, ...openGaps(item, isOpen && notRun.length === 0)];
}

function notSeen({ id: item }: PlanItem, about: string): Gap {
  return { kind: 'not_seen', item, about };
}

function openGaps({ id: item }: PlanItem, isOpen: boolean): Gap[] {
  return isOpen ? [{ kind: 'item_open', item }] : [];
}

/** What the task itself shows can be read; what lies outside cannot be seen from here. */
function isHanded({ type }: PlanItem): boolean {
  return type === 'skills' || type === 'logs';
}

/** Of what is not in the memory: done needs what was read or a note, left out needs a word why. */
function isLeftOpen(item: PlanItem, { state, read, sources, note }: GivenItem): boolean {
  if (state === 'open') return true;
  if (state === 'empty') return false;
  if (state === 'skipped') return note === undefined;
  return isHanded(item) ? read.length === 0 : sources.length === 0 && note === undefined;
}

function insightGaps({ insights, seeds, witness }: ClosureInput, seen: ReadonlySet<string>): Gap[] {
  const isSeed = new Set(seeds);
  const hasMore = [...witness.returned, ...witness.opened].some((id) => !isSeed.has(id));
  return insights.flatMap(({ title, sources }) => {
    const unseen = sources.filter((id) => !seen.has(id)).map((about): Gap => ({ kind: 'not_seen', about }));
    const isOld = hasMore && sources.every((id) => isSeed.has(id));
    return isOld ? [...unseen, { kind: 'seeds_only' as const, about: title }] : unseen;
  });
}

function readingGaps({ items, insights, witness }: ClosureInput): Gap[] {
  const declared = new Set([
    ...items.flatMap(({ read }) => read),
    ...insights.flatMap(({ sources }) => sources),
  ]);
  const undeclared = witness.opened
    .filter((id) => !declared.has(id))
    .map((about): Gap => ({ kind: 'undeclared_reading', about }));
  const isUnread = witness.opened.length === 0 && witness.returned.length > 0;
  return isUnread ? [{ kind: 'no_reading' }, ...undeclared] : undeclared;
}
