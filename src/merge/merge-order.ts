export interface ThreeOrders {
  /** undefined: both sides made the list; what they have in common stands for a base. */
  base: readonly string[] | undefined;
  ours: readonly string[];
  theirs: readonly string[];
}

/**
 * One order for what is in any of three lists without repetitions. What the base has keeps its order, or the one
 * that a side gave it; what is new comes behind its neighbour from the base, and where both sides added something
 * at one place, sorted by `compare`: so three clones that add come to one order, whoever merges first.
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
  const addGroup = (anchor: string): void => {
    const [left, right] = [ourGroups.get(anchor) ?? [], theirGroups.get(anchor) ?? []];
    for (const item of joinGroups(left, right, compare)) {
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

function joinGroups(
  ours: readonly string[],
  theirs: readonly string[],
  compare: (a: string, b: string) => number,
): readonly string[] {
  if (theirs.length === 0 || isSameOrder(ours, theirs)) return ours;
  if (ours.length === 0) return theirs;
  return [...new Set([...ours, ...theirs])].sort(compare);
}

function onlyIn(items: readonly string[], set: ReadonlySet<string>): string[] {
  return items.filter((item) => set.has(item));
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function largerOrder(a: string[], b: string[]): string[] {
  return JSON.stringify(a) > JSON.stringify(b) ? a : b;
}
