/** One block of lines between two markers in a Markdown file that belongs to somebody else. Pure. */
import { CoEngramError } from '../../errors';

const BEGIN = /^<!-- co-engram:begin(?: after=(file|empty|line|text))? -->[ \t]*$/gm;
const END = /^<!-- co-engram:end -->[ \t]*(?:\r?\n)?/gm;

/** What stood before the block when it came: no file, an empty one, a whole last line, or one without its end. */
type Before = 'file' | 'empty' | 'line' | 'text';

interface Block {
  start: number;
  end: number;
  before: Before;
}

/** The text with the block in it: renewed where it is, else at the end. Throws INVALID_DATA for damaged markers. */
export function withBlock(text: string | undefined, lines: readonly string[]): string {
  const eol = lineEndOf(text ?? '');
  const block = findBlock(text ?? '');
  const before = block?.before ?? beforeOf(text);
  const written = [`<!-- co-engram:begin after=${before} -->`, ...lines, '<!-- co-engram:end -->', ''].join(
    eol,
  );
  if (text === undefined) return written;
  if (block !== undefined) return text.slice(0, block.start) + written + text.slice(block.end);
  return text + gapOf(before, eol) + written;
}

/**
 * The text as it was without the block; undefined when the file came with the block and nothing else is in it. Throws
 * INVALID_DATA for damaged markers.
 */
export function withoutBlock(text: string): string | undefined {
  const block = findBlock(text);
  if (block === undefined) return text;
  const eol = lineEndOf(text);
  const rest = text.slice(block.end);
  let head = text.slice(0, block.start);
  const gap = gapOf(block.before, eol);
  // What somebody wrote below the block stays on a line of its own.
  if (head.endsWith(gap)) head = head.slice(0, head.length - gap.length);
  if (block.before === 'text' && rest !== '') head += eol;
  return head + rest === '' && block.before === 'file' ? undefined : head + rest;
}

/** The block as it is in the text, with its markers. */
export function blockIn(text: string): string | undefined {
  const block = findBlock(text);
  return block === undefined ? undefined : text.slice(block.start, block.end);
}

function findBlock(text: string): Block | undefined {
  const begins = [...text.matchAll(BEGIN)];
  const ends = [...text.matchAll(END)];
  const [begin, end] = [begins[0], ends[0]];
  if (begin === undefined && end === undefined) return undefined;
  const isWhole = begins.length === 1 && ends.length === 1;
  if (!isWhole || begin === undefined || end === undefined || end.index < begin.index) {
    throw new CoEngramError('INVALID_DATA', 'the markers of the co-engram block are damaged', {
      hint: 'leave one co-engram:begin line with one co-engram:end line below it, or delete them all',
    });
  }
  const before = (begin[1] ?? 'line') as Before;
  return { start: begin.index, end: end.index + end[0].length, before };
}

function beforeOf(text: string | undefined): Before {
  if (text === undefined) return 'file';
  if (text === '') return 'empty';
  return text.endsWith('\n') ? 'line' : 'text';
}

function gapOf(before: Before, eol: string): string {
  if (before === 'line') return eol;
  return before === 'text' ? eol + eol : '';
}

function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}
