/** Nothing that people write nests as deeply; from some hundred levels on, recursive readers end the process. */
const MAX_DEPTH = 100;

const OPENING = '[{';
const CLOSING = ']}';

/**
 * Where a YAML text may nest deeper than any reader should follow; undefined where it surely does not. Counts
 * too much rather than too little: brackets and lone `-`, `?`, `:` inside of texts count too.
 */
export function findDeepNesting(text: string): number | undefined {
  const open: { indent: number; depth: number }[] = [];
  let brackets = 0;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const indent = indentOf(text, start, end);
    if (indent < end - start) {
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      const below = open.at(-1)?.depth ?? 0;
      const line = countLine(text, start + indent, end, brackets);
      brackets = line.brackets;
      if (below + line.indicators + line.deepest > MAX_DEPTH) return start;
      open.push({ indent, depth: below + 1 + line.indicators });
    }
    start = end + 1;
  }
  return undefined;
}

function indentOf(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(text.charAt(at))) at++;
  return at - start;
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r' || char === '';
}

/** The lone indicators of a line, and how the brackets stand at its deepest place and at its end. */
function countLine(
  text: string,
  start: number,
  end: number,
  before: number,
): { indicators: number; brackets: number; deepest: number } {
  let indicators = 0;
  let brackets = before;
  let deepest = before;
  for (let at = start; at < end; at++) {
    const char = text.charAt(at);
    if (OPENING.includes(char)) brackets += 1;
    else if (CLOSING.includes(char)) brackets = Math.max(0, brackets - 1);
    else if ('-?:'.includes(char) && (at + 1 === end || isBlank(text.charAt(at + 1)))) indicators += 1;
    deepest = Math.max(deepest, brackets);
  }
  return { indicators, brackets, deepest };
}
