/** The values of a text with one JSON value a line; lines that are none (cut by a crash) are left out. */
export function parseJsonLines(text: string): unknown[] {
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return values;
}
