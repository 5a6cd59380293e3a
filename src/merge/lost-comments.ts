import { type Contest, otherSide, SIDES } from './field-contest';
import type { MergeLogEntry } from './merge-result';
import type { RecordSide } from './record-side';

/** Comments that one side wrote and the result does not hold: those inside of a value that comes from the other side. */
export function lostComments({ base, ...sides }: Contest, result: RecordSide): MergeLogEntry[] {
  const known = new Set([base, result].flatMap((side) => commentsOf(side).map(({ text }) => text)));
  return SIDES.flatMap((loser) =>
    commentsOf(sides[loser])
      .filter(({ text }) => !known.has(text))
      .map(({ field, text }): MergeLogEntry => {
        return { field, rule: 'comment', winner: otherSide(loser), kept: null, loser, lost: text };
      }),
  );
}

interface Comment {
  /** The field above which, in which or behind which it stands. */
  field: string;
  text: string;
}

/** In block scalars, lines of text may look like comments. */
function commentsOf({ preface, tail, entries }: RecordSide): Comment[] {
  const comments: Comment[] = [];
  const add = (field: string, text: string): void => {
    if (text.startsWith('#')) comments.push({ field, text });
  };
  const addLines = (field: string, lines: string): void => {
    if (lines.includes('#')) for (const line of lines.split('\n')) add(field, line.trim());
  };
  const names = [...entries.keys()];
  addLines(names[0] ?? '', preface);
  for (const [name, { lead, source, behind }] of entries) {
    addLines(name, lead);
    addLines(name, source);
    add(name, behind);
  }
  addLines(names.at(-1) ?? '', tail);
  return comments;
}
