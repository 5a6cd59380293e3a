export interface ThreeOrders {
  /** undefined: both sides made the list; what they have in common stands for a base. */
  base: readonly string[] | undefined;
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * One order for what is in any of three lists without repetitions. What the base has keeps its order, or the one
 * that a side gave it; what is new comes behind its neighbour from the base, see orderItems.
 */
export function mergeOrder(
  { base, ours, theirs }: ThreeOrders,
  compare: (a: string, b: string) => number,
): string[] {
  if (isSameOrder(ours, theirs)) return [...ours];
  const spine = base === undefined ? commonOrder(ours, theirs) : spineOf(base, ours, theirs);
  const inSpine = new Set(spine);
  const ourGroups = groupNew(ours, inSpine);
  const theirGroups = groupNew(theirs, inSpine);
  const placed = new Set<string>();
  const result: string[] = [];
  // Where all is new, an order that looks continued is a chance.
  const orderGroup = (items: Set<string>, left: readonly string[], right: readonly string[]): string[] =>
    inSpine.size === 0 ? [...items].sort(compare) : orderItems(items, left, right, compare);
  const addGroup = (anchor: string): void => {
    const [left, right] = [ourGroups.get(anchor) ?? [], theirGroups.get(anchor) ?? []];
    for (const item of orderGroup(new Set([...left, ...right]), left, right)) {
      if (!placed.has(item)) result.push(item);
      placed.add(item);
    }
  };
  addGroup(START);
  for (const item of spine) {
    result.push(item);
    addGroup(anchorOf(item));
  }
  return result;
}

/**
 * The order of items that two lists have between them: a list that goes on where the other one ends (it has the
 * other's history) keeps its order, everything else is sorted. So every order of merges comes to the same.
 */
export function orderItems(
  items: ReadonlySet<string>,
  ours: readonly string[],
  theirs: readonly string[],
  compare: (a: string, b: string) => number,
): string[] {
  const [shorter, longer] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const isContinued = shorter.every((item, index) => item === longer[index]);
  const isWhole = longer.length === items.size && longer.every((item) => items.has(item));
  return isContinued && isWhole ? [...longer] : [...items].sort(compare);
}

const START = 'start';

/** No item can be called like the start. */
function anchorOf(item: string): string {
  return `behind ${item}`;
}

/** What is in both; in the order of both, else in the larger one. */
function commonOrder(ours: readonly string[], theirs: readonly string[]): string[] {
  const left = onlyIn(ours, new Set(theirs));
  const right = onlyIn(theirs, new Set(ours));
  return isSameOrder(left, right) ? left : largerOrder(left, right);
}

/** The items of the base in the order that they get. */
function spineOf(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(base);
  const [left, right] = [orderedBy(base, onlyIn(ours, known)), orderedBy(base, onlyIn(theirs, known))];
  if (isSameOrder(left, base)) return right;
  if (isSameOrder(right, base) || isSameOrder(left, right)) return left;
  return largerOrder(left, right);
}

/** The base in the order of a side; what the side has not stays behind its neighbour. */
function orderedBy(base: readonly string[], side: readonly string[]): string[] {
  const onSide = new Set(side);
  const behind = groupNew(base, onSide);
  const first = behind.get(START) ?? [];
  return [...first, ...side.flatMap((item) => [item, ...(behind.get(anchorOf(item)) ?? [])])];
}

/** What is not known yet, by the known item that it stands behind. */
function groupNew(items: readonly string[], known: ReadonlySet<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let anchor = START;
  for (const item of items) {
    if (known.has(item)) {
      anchor = anchorOf(item);
      continue;
    }
    const group = groups.get(anchor);
    if (group === undefined) groups.set(anchor, [item]);
    else group.push(item);
  }
  return groups;
}

function onlyIn(items: readonly string[], set: ReadonlySet<string>): string[] {
  return items.filter((item) => set.has(item));
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function largerOrder<List extends readonly string[]>(a: List, b: List): List {
  return JSON.stringify(a) > JSON.stringify(b) ? a : b;
}
