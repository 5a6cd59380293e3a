import { isFunctional, isSlotValue } from '../../capture/functional';
import { relate } from '../../capture/relate';
import { comparable, withoutNumbers } from '../../capture/same-text';
import type { EdgeEntry } from '../../search/contract';
import { formatInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import { byAudience, groupsOf, type HeldFact, isOfOneSpeaker } from './held-fact';

export type Correction = Extract<MaintenanceChange, { action: 'supersede' }>;

/**
 * Facts that are over since a later one of the same audience says otherwise, or is linked as what took their place: the
 * earliest of those closes them, whichever arrived first. What is hidden, archived or was never true closes nothing;
 * what contradicts by a link is for people.
 */
export function corrections(
  facts: readonly HeldFact[],
  edges: readonly EdgeEntry[],
  step: string,
): Correction[] {
  const links = linksOf(edges);
  const closers = new Map<HeldFact, HeldFact>();
  for (const [fact, by] of [...correctedPairs(facts, links), ...linkedPairs(facts, links)]) {
    const known = closers.get(fact);
    if (known === undefined || compareTimes(by, known) < 0) closers.set(fact, by);
  }
  return [...closers].map(([fact, by]) => correction(fact, by, step));
}

type Pair = [fact: HeldFact, by: HeldFact];

interface Links {
  /** `from to`. */
  supersedes: ReadonlySet<string>;
  contradicts: ReadonlySet<string>;
}

function linksOf(edges: readonly EdgeEntry[]): Links {
  const pairs = (kind: string) =>
    edges.filter((edge) => edge.kind === kind).map(({ from, to }) => `${from} ${to}`);
  return { supersedes: new Set(pairs('supersedes')), contradicts: new Set(pairs('contradicts')) };
}

/** By when they began to hold, then by when they came. */
function compareTimes(a: HeldFact, b: HeldFact): number {
  return a.from - b.from || a.bornAt - b.bornAt || (a.id < b.id ? -1 : 1);
}

function correctedPairs(facts: readonly HeldFact[], links: Links): Pair[] {
  const matters = byAudience(facts).flatMap((audience) =>
    groupsOf(audience, ({ statement }) => comparable(statement.subject ?? '')),
  );
  return matters.flatMap((matter) => rivalsIn(matter)).flatMap((rivals) => pairsIn(rivals, links));
}

/** Only these can correct each other: facts about one object, of one value at a time, or with another number. */
function rivalsIn(facts: readonly HeldFact[]): HeldFact[][] {
  if (facts.length < 2) return [];
  const keyed = facts.flatMap((fact) => keysOf(fact).map((key) => ({ fact, key })));
  return groupsOf(keyed, ({ key }) => key)
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ fact }) => fact));
}

function keysOf({ statement }: HeldFact): string[] {
  const { subject, predicate, object } = statement;
  const hasOneValue = isFunctional(predicate) || isSlotValue(subject ?? '', predicate, object);
  return [
    `object ${comparable(object)}`,
    `number ${predicate} ${withoutNumbers(object)}`,
    ...(hasOneValue ? [`value ${predicate}`] : []),
  ];
}

function pairsIn(rivals: readonly HeldFact[], links: Links): Pair[] {
  const sorted = [...rivals].sort(compareTimes);
  return sorted.flatMap((fact, at): Pair[] => {
    const by = sorted.slice(at + 1).find((other) => closes(other, fact, links));
    return by === undefined ? [] : [[fact, by]];
  });
}

function closes(by: HeldFact, fact: HeldFact, { contradicts }: Links): boolean {
  if (fact.to <= by.from || !isHeld(by) || fact.to <= fact.from) return false;
  if (contradicts.has(`${by.id} ${fact.id}`) || contradicts.has(`${fact.id} ${by.id}`)) return false;
  const next = { ...by.statement, dated: by.isDated };
  return relate(fact.statement, next) === 'supersede' && isOfOneSpeaker(fact, by);
}

/** It counts, and was true for a while. */
function isHeld({ entry, from, to }: HeldFact): boolean {
  return entry.retrievable && entry.tier !== 'archive' && to > from;
}

function linkedPairs(facts: readonly HeldFact[], { supersedes }: Links): Pair[] {
  if (supersedes.size === 0) return [];
  return byAudience(facts).flatMap((audience) => {
    const byId = new Map(audience.map((fact) => [fact.id, fact]));
    return [...supersedes].flatMap((link): Pair[] => {
      const [by, fact] = link.split(' ').map((id) => byId.get(id));
      if (by === undefined || fact === undefined || fact.to <= endOf(fact, by)) return [];
      return [[fact, by]];
    });
  });
}

/** When a fact was over, in ms: not before it began. */
function endOf(fact: HeldFact, by: HeldFact): number {
  return Math.max(fact.from, by.from);
}

function correction(fact: HeldFact, by: HeldFact, step: string): Correction {
  const { id, path, title, engram } = fact;
  return {
    step,
    action: 'supersede',
    id,
    by: by.id,
    path,
    title,
    at: formatInstant(Math.max(engram.touchedAt, by.bornAt)),
    validTo: formatInstant(endOf(fact, by)),
    reason: `over since ${by.id}`,
  };
}
