/** Answers are kept for so many texts, then begun anew. */
const MOST = 20_000;

/**
 * A pure function of a text that remembers what it gave: one new text is compared with thousands of known ones, again
 * and again.
 */
export function remembering<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= MOST) known.clear();
    known.set(text, value);
    return value;
  };
}
