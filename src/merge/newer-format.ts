import type { Unreadable } from './record-document';
import type { RecordSide } from './record-side';

/** What this version writes; a record that names a later one is not merged by its rules. */
const FORMAT = 1;
const FORMAT_KEYS = ['format', 'schema'];

/** Why a record is left to people: it says that a newer version wrote it. */
export function newerFormat(fields: Pick<RecordSide, 'data'>): Unreadable | undefined {
  for (const key of FORMAT_KEYS) {
    const value = fields.data(key);
    if (typeof value === 'number' && value > FORMAT) {
      return {
        type: 'unreadable',
        reason: 'newer',
        message: `has ${key} ${value}, written by a newer version`,
      };
    }
  }
  return undefined;
}
