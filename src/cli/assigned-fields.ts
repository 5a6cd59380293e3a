import type { EngramFieldName } from '../engram/fields';
import type { Assignment } from './declarations';

/** Fields of `--set FIELD=VALUE`; an empty value removes (null). What each may be is checked by the library. */
export function assignedFields(
  assignments: readonly Assignment[],
): Partial<Record<EngramFieldName, unknown>> {
  return Object.fromEntries(assignments.map(({ name, value }) => [name, value === '' ? null : value]));
}
