/** Plain text in lines and columns. */

const INDENT = '  ';
const MAX_LEFT = 30;
const MAX_WIDTH = 100;
const MIN_WIDTH = 40;

/** Width to lay out for: that of the terminal within readable bounds. */
export function readableWidth(columns: number): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, columns));
}

/** Lines of at most `width` characters, broken at spaces; a longer word keeps its own line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Rows of a term and its description, descriptions aligned and wrapped; `style` paints the term. */
export function twoColumns(
  rows: readonly (readonly [string, string])[],
  width: number,
  style: (text: string) => string,
): string[] {
  const left = Math.min(MAX_LEFT, Math.max(0, ...rows.map(([term]) => term.length)));
  const margin = ' '.repeat(INDENT.length + left + 2);
  return rows.flatMap(([term, description]) => {
    const [first = '', ...more] = wrap(description, width - margin.length);
    const head =
      term.length <= left
        ? [`${INDENT}${style(term)}${' '.repeat(left - term.length)}  ${first}`]
        : [`${INDENT}${style(term)}`, `${margin}${first}`];
    return [...head, ...more.map((line) => `${margin}${line}`)];
  });
}
