import { encodeTime, ulid } from 'ulid';

/**
 * A new ULID: 10 characters of `now` (milliseconds since 1970), 16 of chance. `random` gives that many random bytes
 * (node:crypto's `randomBytes`). Throws for a time that no ULID can hold.
 */
export function newId(now: number, random: (size: number) => Uint8Array): string {
  const bytes = random(16);
  let next = 0;
  // ulid() asks the clock when it is given the instant 0, so that the halves are made apart.
  return encodeTime(now) + ulid(1, () => bytes[next++] / 256).slice(10);
}
