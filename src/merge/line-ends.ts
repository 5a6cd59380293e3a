/** A text as lines, and how they ended. */
export interface SplitText {
  /** Without line breaks; none for the empty text. */
  lines: string[];
  /** Does the first line end with CRLF? */
  isCrlf: boolean;
  /** Does the last line end with a line break? */
  isEnded: boolean;
}

export function splitLines(text: string): SplitText {
  const isCrlf = hasCrlf(text);
  const lines = toLf(text).split('\n');
  const isEnded = lines.at(-1) === '';
  if (isEnded) lines.pop();
  return { lines, isCrlf, isEnded };
}

/** Is the first line break of the text a CRLF? */
export function hasCrlf(text: string): boolean {
  const at = text.indexOf('\n');
  return at > 0 && text.charCodeAt(at - 1) === 0x0d;
}

export function toLf(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
