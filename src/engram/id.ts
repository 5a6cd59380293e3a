const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const USABLE = /^[0-9A-Za-z]{20,32}$/;
const MAX_TIME = 2 ** 48 - 1;

/**
 * A new ULID: 10 characters of `now` (milliseconds since 1970), 16 of chance, in Crockford's base 32. `random`
 * gives that many random bytes (node:crypto's `randomBytes`). Throws RangeError for a time no ULID can hold.
 */
export function newId(now: number, random: (size: number) => Uint8Array): string {
  if (!Number.isInteger(now) || now < 0 || now > MAX_TIME) throw new RangeError(`no ULID for instant ${now}`);
  let time = '';
  for (let rest = now; time.length < 10; rest = Math.floor(rest / 32))
    time = ALPHABET.charAt(rest % 32) + time;
  return time + encodeBytes(random(10));
}

/** Five bits a character, so that 10 bytes give 16 characters. */
function encodeBytes(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
  }
  return text;
}

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
