/** A part of a text and what stands there instead. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
  /** At one place, before the other texts: it belongs to what stands before the place. */
  isFirst?: boolean;
}

/** Applies replacements that do not overlap; insertions at one place come in the order given. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  const ordered = replacements
    .map((replacement, index) => ({ ...replacement, index }))
    .sort(
      (a, b) =>
        a.start - b.start ||
        Number(b.isFirst === true) - Number(a.isFirst === true) ||
        a.end - b.end ||
        a.index - b.index,
    );
  let result = '';
  let from = 0;
  for (const { start, end, text: inserted } of ordered) {
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}
