/** A text as lines, and how they ended. */
export interface SplitText {
  /** Without line breaks; none for the empty text. */
  lines: string[];
  isCrlf: boolean;
  /** Does the last line end with a line break? */
  isEnded: boolean;
}

export function splitLines(text: string): SplitText {
  const lines = toLf(text).split('\n');
  const isEnded = lines.at(-1) === '';
  if (isEnded) lines.pop();
  return { lines, isCrlf: hasCrlf(text), isEnded };
}

/** How a file is dressed: what its words do not depend on. */
export interface Dress {
  isCrlf: boolean;
  hasMark: boolean;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The text with LF, without byte order mark, ended by a line break. */
export function undress(text: string): string {
  const words = toLf(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  if (words === '' || words.endsWith('\n')) return words;
  // A CR alone at the end is half of a line break.
  return `${words.endsWith('\r') ? words.slice(0, -1) : words}\n`;
}

export function dressOf(text: string): Dress {
  return { isCrlf: hasCrlf(text), hasMark: text.startsWith(BYTE_ORDER_MARK) };
}

/** LF and no mark, unless both sides have the other. */
export function dress(text: string, ours: Dress, theirs: Dress): string {
  const lines = ours.isCrlf && theirs.isCrlf ? text.replaceAll('\n', '\r\n') : text;
  return ours.hasMark && theirs.hasMark ? BYTE_ORDER_MARK + lines : lines;
}

/** Do the first and the last line end with CRLF? */
function hasCrlf(text: string): boolean {
  const ends = [text.indexOf('\n'), text.lastIndexOf('\n')];
  return ends.every((at) => at > 0 && text.charCodeAt(at - 1) === 0x0d);
}

function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
