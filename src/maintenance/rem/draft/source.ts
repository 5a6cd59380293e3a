/** An engram that a text is drafted from. */
export interface Source {
  id: string;
  title: string;
  body: string;
  domainTags: readonly string[];
  tags: readonly string[];
}

/** What is drafted: the words of an engram. The text cites its sources as `[1]`, `[2]`, … in their order. */
export interface Draft {
  title: string;
  content: string;
}

/** More sources than this are not told apart by anybody. */
export const MOST_SOURCES = 20;

/** Numbers in square brackets that a text cites, each once, in order. */
export function citedIn(text: string): number[] {
  const found = [...text.matchAll(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g)].flatMap(([, numbers = '']) =>
    numbers.split(',').map(Number),
  );
  return [...new Set(found)].sort((a, b) => a - b);
}
