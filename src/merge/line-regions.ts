import { diff3MergeRegions } from 'node-diff3';
import { cutAtAnchors, type Three } from './line-anchors';

/** Lines that the result takes as they are, or that both sides changed in different ways. */
export type LineRegion =
  | { type: 'merged'; lines: string[] }
  | { type: 'conflict'; base: string[]; ours: string[]; theirs: string[] };

export interface ThreeTexts {
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
}

/** Above this many steps, texts are cut at lines that are there once before they are compared. */
const MAX_STEPS = 300_000_000;
/** So often are pieces cut again. */
const MAX_CUTS = 8;

/**
 * Three-way merge of lines (diff3): changes that touch or overlap conflict unless they are the same. Swapping the
 * sides swaps them in the conflicts and changes nothing else. What is too much alike to be compared in time (a
 * hundred thousand equal lines, changed on both sides) is one conflict.
 */
export function mergeLines({ base, ours, theirs }: ThreeTexts): LineRegion[] {
  const numbers = new Map<string, number>();
  const lines: string[] = [];
  const toNumbers = (texts: readonly string[]): number[] =>
    texts.map((line) => {
      const known = numbers.get(line);
      if (known !== undefined) return known;
      numbers.set(line, lines.length);
      return lines.push(line) - 1;
    });
  const whole = { base: toNumbers(base), ours: toNumbers(ours), theirs: toNumbers(theirs) };
  const regions: Region[] = [];
  mergeTrimmed(whole, regions, MAX_CUTS);
  const toLines = (items: readonly number[]): string[] => items.map((item) => lines[item] ?? '');
  return joinRegions(regions).map((region) =>
    region.type === 'merged'
      ? { type: 'merged', lines: toLines(region.lines) }
      : {
          type: 'conflict',
          base: toLines(region.base),
          ours: toLines(region.ours),
          theirs: toLines(region.theirs),
        },
  );
}

type Region = { type: 'merged'; lines: number[] } | ({ type: 'conflict' } & Three);

/** What all three begin and end with needs no comparing. */
function mergeTrimmed(three: Three, regions: Region[], cuts: number): void {
  const { base, ours, theirs } = three;
  const shortest = Math.min(base.length, ours.length, theirs.length);
  let head = 0;
  while (head < shortest && base[head] === ours[head] && base[head] === theirs[head]) head += 1;
  let tail = 0;
  const fromEnd = (items: readonly number[]): number | undefined => items[items.length - 1 - tail];
  while (tail < shortest - head && fromEnd(base) === fromEnd(ours) && fromEnd(base) === fromEnd(theirs)) {
    tail += 1;
  }
  regions.push({ type: 'merged', lines: base.slice(0, head) });
  const middle = (items: number[]): number[] => items.slice(head, items.length - tail);
  mergeMiddle({ base: middle(base), ours: middle(ours), theirs: middle(theirs) }, regions, cuts);
  regions.push({ type: 'merged', lines: base.slice(base.length - tail) });
}

function mergeMiddle(three: Three, regions: Region[], cuts: number): void {
  if (stepsOf(three) <= MAX_STEPS) {
    compare(three, regions);
    return;
  }
  const pieces = cuts === 0 ? [] : cutAtAnchors(three);
  if (pieces.length <= 1) regions.push(decideWhole(three));
  else for (const piece of pieces) mergeTrimmed(piece, regions, cuts - 1);
}

/** What the comparison of the base with both sides costs at most: each pair of equal lines may look at a whole text. */
function stepsOf({ base, ours, theirs }: Three): number {
  const counts = new Map<number, number>();
  for (const line of base) counts.set(line, (counts.get(line) ?? 0) + 1);
  const cost = (side: readonly number[]): number => {
    let pairs = base.length + side.length;
    for (const line of side) pairs += counts.get(line) ?? 0;
    return pairs * Math.min(base.length, side.length);
  };
  return cost(ours) + cost(theirs);
}

function compare({ base, ours, theirs }: Three, regions: Region[]): void {
  for (const region of diff3MergeRegions(ours, base, theirs)) {
    if (region.stable) regions.push({ type: 'merged', lines: region.bufferContent });
    else {
      regions.push(decideWhole({ base: region.oContent, ours: region.aContent, theirs: region.bContent }));
    }
  }
}

/** Three-way for a piece as a whole. */
function decideWhole(three: Three): Region {
  const { base, ours, theirs } = three;
  if (isSame(ours, theirs) || isSame(theirs, base)) return { type: 'merged', lines: ours };
  return isSame(ours, base) ? { type: 'merged', lines: theirs } : { type: 'conflict', ...three };
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Neighbours that are merged become one; empty ones go. */
function joinRegions(regions: readonly Region[]): Region[] {
  const joined: Region[] = [];
  let open: number[][] = [];
  const close = (): void => {
    const lines = open.flat();
    if (lines.length > 0) joined.push({ type: 'merged', lines });
    open = [];
  };
  for (const region of regions) {
    if (region.type === 'merged') open.push(region.lines);
    else {
      close();
      joined.push(region);
    }
  }
  close();
  return joined;
}
