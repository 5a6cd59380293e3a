/** A quoted scalar of one line: what it says, and the offset behind its closing quote. */
export interface QuotedScalar {
  value: string;
  end: number;
}

const BACKSLASH = 0x5c;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
/** The engine's search is quicker than a loop over characters in a fresh process. */
const NEEDS_LOOK = /[\\\p{Cc}]/u;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads `"…"` at `start`; undefined when it spans lines, holds control characters or an unusual escape. */
export function readDoubleQuoted(text: string, start: number): QuotedScalar | undefined {
  const close = text.indexOf('"', start + 1);
  const value = text.slice(start + 1, close);
  if (close !== -1 && !NEEDS_LOOK.test(value)) return { value, end: close + 1 };
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOUBLE_QUOTE) return { value: text.slice(start + 1, i), end: i + 1 };
    if (code === BACKSLASH) return readEscaped(text, start + 1, i);
    if (code < 0x20) return undefined;
  }
  return undefined;
}

function readEscaped(text: string, start: number, firstEscape: number): QuotedScalar | undefined {
  let value = text.slice(start, firstEscape);
  let i = firstEscape;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === DOUBLE_QUOTE) return { value, end: i + 1 };
    if (code < 0x20) return undefined;
    if (code !== BACKSLASH) {
      value += text[i];
      i += 1;
      continue;
    }
    const escaped = readEscape(text, i + 1);
    if (escaped === undefined) return undefined;
    value += escaped.value;
    i = escaped.end;
  }
  return undefined;
}

function readEscape(text: string, at: number): QuotedScalar | undefined {
  const letter = text.charAt(at);
  const value = ESCAPES[letter];
  if (value !== undefined) return { value, end: at + 1 };
  const length = letter === 'x' ? 2 : letter === 'u' ? 4 : 0;
  const digits = text.slice(at + 1, at + 1 + length);
  if (length === 0 || digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 1 + length };
}

/** Reads `'…'` at `start`, where `''` stands for one quote; undefined when it spans lines. */
export function readSingleQuoted(text: string, start: number): QuotedScalar | undefined {
  let value = '';
  let from = start + 1;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20) return undefined;
    if (code !== SINGLE_QUOTE) continue;
    value += text.slice(from, i);
    if (text.charCodeAt(i + 1) !== SINGLE_QUOTE) return { value, end: i + 1 };
    value += "'";
    i += 1;
    from = i + 1;
  }
  return undefined;
}
