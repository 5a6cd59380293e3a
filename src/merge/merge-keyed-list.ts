import { isSameData } from '../engram/same-data';
import { type FieldContest, type FieldRule, join, type Loss, valuesOf } from './field-contest';
import { mergeOrder } from './merge-order';
import { canonicalJson, compareCodePoints, compareValues } from './order-values';
import { millisecondsOf } from './record-side';
import { difference, laterUpdate } from './take-later';

export interface ListKind {
  /** Members by which an item is known; an item without the first of them is known by all it says. */
  key: readonly string[];
  /** The member that says when the item was made; without one the list keeps its order. */
  instant?: string;
}

/**
 * A list of things that are known by a key: one that either side removed is gone, one that either side added is
 * there. Of two versions of one thing the later counts, on a tie the larger.
 * Sorted by instant, then by key.
 */
export function keyedList(kind: ListKind): FieldRule {
  return (contest) => {
    const lists = listsOf(contest, kind);
    if (lists === undefined) return laterUpdate(contest);
    const merged = new Map<string, Item>();
    const losses: Loss[] = [];
    for (const key of new Set([...lists.ours.keys(), ...lists.theirs.keys()])) {
      const { item, lost } = mergeItem(lists.base.get(key), lists.ours.get(key), lists.theirs.get(key));
      if (item !== undefined) merged.set(key, item);
      losses.push(...lost);
    }
    const order = kind.instant === undefined ? inPlace(lists, contest.hasBase) : byTime(merged, lists);
    const items = order.map((key) => merged.get(key)).filter((item) => item !== undefined);
    return join(
      contest,
      items.map(({ value }) => value),
      'union',
      losses,
    );
  };
}

/** A list that goes on where the other one ends keeps its order, as in orderItems. */
function byTime(merged: Items, { ours, theirs }: ThreeItems): string[] {
  const [shorter, longer] = ours.size <= theirs.size ? [ours, theirs] : [theirs, ours];
  const keys = [...longer.keys()];
  const isContinued = [...shorter.keys()].every((key, index) => key === keys[index]);
  const isWhole =
    longer.size === merged.size &&
    keys.every((key) => isSameData(longer.get(key)?.value, merged.get(key)?.value));
  if (isContinued && isWhole) return keys;
  const items = [...merged.values()].sort(
    (a, b) => difference(a.at, b.at) || compareCodePoints(a.key, b.key),
  );
  return items.map(({ key }) => key);
}

function inPlace({ base, ours, theirs }: ThreeItems, hasBase: boolean): string[] {
  return mergeOrder(
    { base: hasBase ? [...base.keys()] : undefined, ours: [...ours.keys()], theirs: [...theirs.keys()] },
    compareCodePoints,
  );
}

interface Item {
  key: string;
  at: number;
  value: unknown;
}

type Items = Map<string, Item>;

type ThreeItems = Record<'base' | 'ours' | 'theirs', Items>;

function listsOf(contest: FieldContest, kind: ListKind): ThreeItems | undefined {
  const values = valuesOf(contest);
  const [base, ours, theirs] = [values.base, values.ours, values.theirs].map((value) => itemsOf(value, kind));
  if (ours === undefined || theirs === undefined) return undefined;
  return { base: base ?? new Map(), ours, theirs };
}

/** Things with the same key in one list are kept apart by their number. */
function itemsOf(value: unknown, kind: ListKind): Items | undefined {
  if (value !== undefined && !Array.isArray(value)) return undefined;
  const items: Items = new Map();
  const counts = new Map<string, number>();
  for (const item of value ?? []) {
    const known = keyOf(item, kind);
    const count = (counts.get(known) ?? 0) + 1;
    counts.set(known, count);
    const key = `${known} ${count}`;
    items.set(key, { key, at: millisecondsOf(memberOf(item, kind.instant ?? '')), value: item });
  }
  return items;
}

function keyOf(item: unknown, { key }: ListKind): string {
  const [first = ''] = key;
  if (memberOf(item, first) === undefined) return canonicalJson(item);
  return canonicalJson(key.map((name) => textOf(memberOf(item, name))));
}

function memberOf(item: unknown, name: string): unknown {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, name)) return undefined;
  return (item as Record<string, unknown>)[name] ?? undefined;
}

function textOf(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC') : (value ?? null);
}

function mergeItem(
  base: Item | undefined,
  ours: Item | undefined,
  theirs: Item | undefined,
): { item: Item | undefined; lost: Loss[] } {
  if (isSameData(ours?.value, base?.value)) return { item: theirs, lost: [] };
  if (isSameData(theirs?.value, base?.value)) return { item: ours, lost: [] };
  // Somebody removed what somebody else changed: it stays.
  if (ours === undefined) return { item: theirs, lost: [{ loser: 'ours', lost: null }] };
  if (theirs === undefined) return { item: ours, lost: [{ loser: 'theirs', lost: null }] };
  if (isSameData(ours.value, theirs.value)) return { item: ours, lost: [] };
  const isOurs = (difference(ours.at, theirs.at) || compareValues(ours.value, theirs.value)) >= 0;
  const lost: Loss = isOurs ? { loser: 'theirs', lost: theirs.value } : { loser: 'ours', lost: ours.value };
  return { item: isOurs ? ours : theirs, lost: [lost] };
}
