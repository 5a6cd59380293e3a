import { encodeRandom, encodeTime } from 'ulid';

/**
 * A new ULID: 10 characters of `now` (milliseconds since 1970), 16 of chance. `random` gives that many random bytes
 * (node:crypto's `randomBytes`). Throws for a time that no ULID can hold.
 */
export function newId(now: number, random: (size: number) => Uint8Array): string {
  const bytes = random(16);
  let next = 0;
  return encodeTime(now) + encodeRandom(16, () => bytes[next++] / 256);
}
