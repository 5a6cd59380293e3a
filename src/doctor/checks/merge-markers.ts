import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

const OPENING = /^<{7,}(?: .*)?$/;
const CLOSING = /^>{7,}(?: .*)?$/;

/** Conflicts that somebody left in a body: an opening, a separator and a closing line in this order. */
export const mergeMarkers: Check = ({ files }) =>
  files.flatMap(({ path, engram, text }): Finding[] => {
    if (engram === undefined) return [];
    const line = conflictLine(text.split(/\r?\n/));
    if (line === undefined) return [];
    return [
      {
        kind: 'merge_markers',
        severity: 'error',
        path,
        line,
        column: 1,
        stableId: engram.engram.id,
        message: 'unresolved merge markers',
        nextAction: `co-engram edit ${engram.engram.id}`,
      },
    ];
  });

/** Number of the opening line; markers inside code fences are examples. */
function conflictLine(lines: readonly string[]): number | undefined {
  let fence: string | undefined;
  let opened: { line: number; hasSeparator: boolean } | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && opened === undefined) {
      fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    }
    if (fence !== undefined) continue;
    if (OPENING.test(line)) opened = { line: index + 1, hasSeparator: false };
    else if (/^={7,}$/.test(line) && opened !== undefined) opened.hasSeparator = true;
    else if (CLOSING.test(line) && opened?.hasSeparator === true) return opened.line;
  }
  return undefined;
}
