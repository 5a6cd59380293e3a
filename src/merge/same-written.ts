import type { FieldRow } from '../engram/field-row';
import { isEmptyValue } from '../engram/format-entry';
import { isSameData } from '../engram/same-data';

/** Shares are written with so many units. */
const UNITS = 10_000;

/** Do two values come to the same text in a file? Empty members are not written, and shares with four decimals. */
export function isSameWritten(a: unknown, b: unknown, row: FieldRow | undefined): boolean {
  return isSameData(asWritten(a, row), asWritten(b, row));
}

function asWritten(value: unknown, row: FieldRow | undefined): unknown {
  if (isEmptyValue(value)) return undefined;
  if (row?.type === 'number' && row.max === 1 && typeof value === 'number') return Math.round(value * UNITS);
  if (row?.members === undefined || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => asWritten(item, row));
  const members = new Map(row.members.map((member) => [member.name, member]));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, member]) => {
      const known = members.get(name);
      return [name, known === undefined ? member : asWritten(member, known)];
    }),
  );
}
