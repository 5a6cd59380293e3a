/**
 * Makes text from files, git or the network harmless for a terminal: escape sequences can retitle windows, move
 * the cursor over earlier lines or answer as if typed, and bidi overrides show another text than the one stored.
 */

/** Controls but tab and newline, lone surrogates, line separators, bidi embeddings, overrides and isolates. */
const HARMFUL = /(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const CONTROL_PICTURES = 0x2400;
const DELETE_PICTURE = '\u2421';

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  if (code === 0x7f) return DELETE_PICTURE;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * The text with every control character except tab and newline shown as a picture (`␛`) or an escape (`\u202e`).
 * CRLF becomes LF and lone surrogates U+FFFD. Text without such characters comes back as it is.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HARMFUL, visible);
}

/** As `printable`, for a place that must stay one line: newlines and tabs become spaces. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, ' ');
}
