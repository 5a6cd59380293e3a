/** How one field of a record is read, checked and written; the tables are fields.ts here and in synapse/. */

export type FieldType =
  | 'id'
  | 'text'
  | 'slug'
  | 'texts'
  | 'enum'
  | 'enums'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'instant'
  | 'map'
  | 'maps';

export interface FieldRow {
  name: string;
  type: FieldType;
  /** For people, in help and in the format's documentation. */
  group: string;
  /** May flags, `--set`, MCP and HTTP write it? */
  isWritable: boolean;
  /** Reported when it is missing in a file. */
  isRequired: boolean;
  /** What a missing field reads as; undefined = absent. */
  default?: unknown;
  /** What an unreadable value reads as; without it, the default. */
  fallback?: unknown;
  /** Written into new files even when it is the default. */
  isAlwaysWritten: boolean;
  /** For enum and enums: the values in memory. */
  values?: readonly string[];
  /** Other spellings in files and flags -> the value in memory. */
  aliases?: Readonly<Record<string, string>>;
  /** The value in memory -> its spelling in files, where the two differ. */
  spellings?: Readonly<Record<string, string>>;
  min?: number;
  max?: number;
  /** In characters (code points). */
  maxLength?: number;
  /** For map and maps. */
  members?: readonly FieldRow[];
  /** A map that is written as `{…}` behind its name. */
  isOneLine?: boolean;
}

/** A row with everything optional left at its usual value. */
export function row(
  group: string,
  name: string,
  type: FieldType,
  rest: Partial<Omit<FieldRow, 'group' | 'name' | 'type'>> = {},
): FieldRow {
  return { group, name, type, isWritable: false, isRequired: false, isAlwaysWritten: false, ...rest };
}

/** The rows by name, for readers and checks. */
export function rowsByName(rows: readonly FieldRow[]): ReadonlyMap<string, FieldRow> {
  return new Map(rows.map((field) => [field.name, field]));
}
