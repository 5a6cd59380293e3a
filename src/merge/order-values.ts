/** Ties of a merge are decided by the values alone, so that both sides decide them alike. */

/** Order by code points, which is the order of their UTF-8 bytes; it differs from code units behind U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return rankUnit(left) - rankUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
function rankUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Numbers by size, everything else by its canonical text; absent before everything. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const isAbsent = (value: unknown): boolean => value === undefined || value === null;
  if (isAbsent(a) || isAbsent(b)) return Number(isAbsent(b)) - Number(isAbsent(a));
  return compareCodePoints(canonicalText(a), canonicalText(b));
}

/** Texts as they are, other values as JSON with sorted keys: equal data, equal text. */
export function canonicalText(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compareCodePoints(a, b));
  const copy: Record<string, unknown> = Object.create(null);
  // A member called 7 comes first in any object; both sides have it there.
  for (const [key, member] of entries) copy[key] = sorted(member);
  return copy;
}
