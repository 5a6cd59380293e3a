import { isDeepStrictEqual } from 'node:util';

/** Equal as data: prototypes, and members that are undefined, do not count; nothing is null. */
export function isSameData(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return new Map(members.map(([name, member]) => [name, plain(member)]));
}
