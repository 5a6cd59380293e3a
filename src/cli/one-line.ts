import { printableLine } from '../util/printable';

/** No title is longer; what claims to be one is cut. */
const LONGEST = 200;

/** A title, name or other short text of somebody else, for a place inside a line: it can neither begin a new line nor fill the screen. */
export function oneLine(text: string): string {
  const line = printableLine(text);
  if (line.length <= LONGEST) return line;
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
