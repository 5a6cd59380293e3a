import { shortHash } from '../util/light-crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** As a ULID of the beginning of time. */
const LENGTH = 26;
const RANDOM = 16;

/** An id that follows from a key alone, so that two clones give the same to the same. */
export function idFrom(key: string): string {
  const digits = shortHash(key, 2 * RANDOM).match(/../g) ?? [];
  const tail = digits.map((byte) => ALPHABET[Number.parseInt(byte, 16) % ALPHABET.length]);
  return tail.join('').padStart(LENGTH, '0');
}
