/** One line of a text, as offsets into it. */
export interface Line {
  start: number;
  /** Behind the line break. */
  end: number;
  /** Without the line break. */
  content: string;
}

/** The line that begins at `start`; lines end with LF or CRLF. */
export function lineAt(text: string, start: number): Line {
  const at = text.indexOf('\n', start);
  const end = at === -1 ? text.length : at + 1;
  const contentEnd = at === -1 ? end : text.charCodeAt(at - 1) === 0x0d && at > start ? at - 1 : at;
  return { start, end, content: text.slice(start, contentEnd) };
}

/** Behind the byte order mark, if there is one: it is no part of the text and stays where it is on edits. */
export function startOfText(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

/** Where the line of an offset begins (behind the byte order mark). */
export function startOfLine(text: string, offset: number): number {
  const at = offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1);
  return at === -1 ? startOfText(text) : at + 1;
}

/** The text without line feeds at its end; a regular expression takes quadratic time on long runs of them. */
export function cutTrailingNewlines(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x0a) end -= 1;
  return text.slice(0, end);
}
