/** Character codes that mean something in YAML. */
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const SINGLE_QUOTE = 0x27;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const COLON = 0x3a;
export const QUESTION = 0x3f;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

const BEGINS_PLAIN = 1;
const IN_KEY = 2;
const BEGINS_KEY = 4;
const BREAKS_FLOW = 8;

/** What each ASCII character may be; the others may be everything. */
const TRAITS = new Uint8Array(128);
for (let code = 0x21; code < 0x7f; code++) {
  const char = String.fromCharCode(code);
  let traits = '-?:,[]{}#&*!|>\'"%@`'.includes(char) ? 0 : BEGINS_PLAIN;
  if (/[0-9A-Za-z_.-]/.test(char)) traits |= IN_KEY;
  if (/[A-Za-z_]/.test(char)) traits |= BEGINS_KEY;
  if (',[]{}'.includes(char)) traits |= BREAKS_FLOW;
  TRAITS[code] = traits;
}

function hasTrait(code: number, trait: number): boolean {
  return ((TRAITS[code] ?? 0) & trait) !== 0;
}

/** May it begin an unquoted scalar? */
export function beginsPlain(code: number): boolean {
  return code >= 0x80 || hasTrait(code, BEGINS_PLAIN);
}

/** May it begin a key that the fast reader takes? */
export function beginsKey(code: number): boolean {
  return code >= 0x80 ? code !== BYTE_ORDER_MARK : hasTrait(code, BEGINS_KEY);
}

/** May it be in a key that the fast reader takes? */
export function isInKey(code: number): boolean {
  return code >= 0x80 || hasTrait(code, IN_KEY);
}

/** Does it end an unquoted scalar inside of `[…]` or `{…}`? */
export function breaksFlow(code: number): boolean {
  return hasTrait(code, BREAKS_FLOW);
}
