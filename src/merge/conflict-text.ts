import type { LineRegion } from './line-regions';
import type { MergeConflict, MergeOptions } from './merge-result';

/** Lines with conflicts marked among them. */
export interface MarkedLines {
  lines: string[];
  conflicts: MergeConflict[];
}

export type MarkerOptions = Pick<MergeOptions, 'markerSize' | 'labels' | 'conflictStyle'>;

const DEFAULT_SIZE = 7;

/**
 * The regions as lines. `merge` and `zdiff3` leave what both sides begin and end with out of a conflict; `diff3`
 * and `zdiff3` show the base. `texts` are the lines among which no marker may look like one of theirs.
 */
export function markConflicts(
  regions: readonly LineRegion[],
  where: MergeConflict['where'],
  options: MarkerOptions,
  texts: readonly (readonly string[])[],
): MarkedLines {
  const isClean = regions.every(({ type }) => type === 'merged');
  const markers = isClean ? undefined : makeMarkers(options, texts);
  const lines: string[] = [];
  const conflicts: MergeConflict[] = [];
  for (const region of regions) {
    if (region.type === 'merged') append(lines, region.lines);
    else if (markers !== undefined) {
      const { head, conflict, tail } = trim(region, options);
      append(lines, head);
      conflicts.push({
        where,
        line: lines.length + 1,
        base: conflict.base.join('\n'),
        ours: conflict.ours.join('\n'),
        theirs: conflict.theirs.join('\n'),
      });
      const showsBase = options.conflictStyle === 'diff3' || options.conflictStyle === 'zdiff3';
      append(lines, [markers.ours], conflict.ours);
      if (showsBase) append(lines, [markers.base], conflict.base);
      append(lines, [markers.middle], conflict.theirs, [markers.theirs], tail);
    }
  }
  return { lines, conflicts };
}

/** Not `push(...lines)`: a large file has more lines than a call may have arguments. */
function append(lines: string[], ...parts: (readonly string[])[]): void {
  for (const part of parts) for (const line of part) lines.push(line);
}

type Conflict = Extract<LineRegion, { type: 'conflict' }>;

function trim(
  region: Conflict,
  { conflictStyle }: MarkerOptions,
): { head: string[]; conflict: Conflict; tail: string[] } {
  if (conflictStyle === 'diff3') return { head: [], conflict: region, tail: [] };
  const { ours, theirs } = region;
  const shortest = Math.min(ours.length, theirs.length);
  let head = 0;
  while (head < shortest && ours[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && ours[ours.length - 1 - tail] === theirs[theirs.length - 1 - tail])
    tail += 1;
  const middle = (lines: string[]): string[] => lines.slice(head, lines.length - tail);
  return {
    head: ours.slice(0, head),
    conflict: { ...region, ours: middle(ours), theirs: middle(theirs) },
    tail: ours.slice(ours.length - tail),
  };
}

interface Markers {
  ours: string;
  base: string;
  middle: string;
  theirs: string;
}

function makeMarkers({ markerSize, labels }: MarkerOptions, texts: readonly (readonly string[])[]): Markers {
  const size = Math.max(markerSize ?? DEFAULT_SIZE, 1 + longestRun(texts, markerSize ?? DEFAULT_SIZE));
  return {
    ours: `${'<'.repeat(size)} ${oneLine(labels?.ours ?? 'ours')}`,
    base: `${'|'.repeat(size)} ${oneLine(labels?.base ?? 'base')}`,
    middle: '='.repeat(size),
    theirs: `${'>'.repeat(size)} ${oneLine(labels?.theirs ?? 'theirs')}`,
  };
}

/** Length of the longest run of one marker character at the beginning of a line, when it is at least `least`. */
function longestRun(texts: readonly (readonly string[])[], least: number): number {
  let longest = 0;
  for (const lines of texts) {
    for (const line of lines) {
      const first = line.charAt(0);
      if (line.length < least || !'<=>|'.includes(first)) continue;
      let end = 1;
      while (line.charAt(end) === first) end += 1;
      if (end >= least && end > longest) longest = end;
    }
  }
  return longest;
}

/** A branch name from elsewhere may hold anything; a label must stay on its line. */
function oneLine(label: string): string {
  return label.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
