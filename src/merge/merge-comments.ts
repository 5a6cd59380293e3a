import { mergeLines } from './line-regions';
import { compareCodePoints } from './order-values';

/** What stands around fields: comments, empty lines, the lines that open and close the front matter. */
export interface ThreePieces {
  base: string;
  ours: string;
  theirs: string;
}

/** Three-way; of two changes at one place both stay, the smaller first. */
export function mergeComments({ base, ours, theirs }: ThreePieces): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const [before, left, right] = [base, ours, theirs].map(linesOf) as [string[], string[], string[]];
  return mergeLines({ base: before, ours: left, theirs: right })
    .flatMap((region) => (region.type === 'merged' ? region.lines : joinBlocks(region.ours, region.theirs)))
    .join('');
}

/** One of two that cannot stand side by side: the changed one, of two changes the larger. */
export function choosePiece({ base, ours, theirs }: ThreePieces): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  return compareCodePoints(ours, theirs) >= 0 ? ours : theirs;
}

function joinBlocks(ours: readonly string[], theirs: readonly string[]): string[] {
  const isSorted = compareCodePoints(ours.join(''), theirs.join('')) <= 0;
  const [first, second] = isSorted ? [ours, theirs] : [theirs, ours];
  const known = new Set(first);
  return [...first, ...second.filter((line) => line.trim() === '' || !known.has(line))];
}

/** Each with its line break. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '');
}
