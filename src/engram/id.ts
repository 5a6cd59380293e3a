const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const USABLE = /^[0-9A-Za-z]{20,32}$/;

/** Is this a ULID as new engrams get them (upper case, within 48 bits of time)? */
export function isUlid(text: string): boolean {
  return ULID.test(text);
}

/** May this be the id of an engram that is read: 20 to 32 letters and digits? */
export function isUsableId(text: string): boolean {
  return USABLE.test(text);
}

/** An id as a person typed it: a ULID in lower or mixed case becomes upper case, everything else stays. */
export function normalizeId(text: string): string {
  const upper = text.trim().toUpperCase();
  return ULID.test(upper) ? upper : text.trim();
}

/** Milliseconds since 1970 that a ULID carries; undefined for other ids. */
export function ulidTime(id: string): number | undefined {
  if (!ULID.test(id)) return undefined;
  let time = 0;
  for (const char of id.slice(0, 10)) time = time * 32 + ALPHABET.indexOf(char);
  return time;
}
