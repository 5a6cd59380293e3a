import type { FieldRow } from '../engram/field-row';
import { readField } from '../engram/read-field';
import { inOurKeys, nameOfKey, type RecordShape, readTexts, type YamlRange } from '../engram/read-record';
import { startOfLine } from '../engram/text-lines';
import type { YamlDocument, YamlEntry, YamlMap, YamlReader, YamlValue } from '../engram/yaml-document';
import { parseInstant } from '../util/instants';

/** One field of one side, as it is written there. */
export interface SideEntry {
  /** As it is spelled there. */
  key: string;
  /** Comments and empty lines above it. */
  lead: string;
  /** Its own lines. */
  source: string;
  /** What stands behind the value on its last line. */
  behind: string;
}

/** The fields of one of the three texts, by the names that the rows know. */
export interface RecordSide {
  /** Above the first field, and below the last one. */
  preface: string;
  tail: string;
  entries: ReadonlyMap<string, SideEntry>;
  /** False when lines cannot be moved between texts: a flow mapping, an indented one, a field that is there twice. */
  isRegular: boolean;
  /** What the field says, as the rows read it; what they cannot read stays as YAML has it. undefined = nothing. */
  data(name: string): unknown;
}

/** A side that has no fields: the base of what both sides added. */
export const NO_FIELDS: RecordSide = {
  preface: '',
  tail: '',
  entries: new Map(),
  isRegular: true,
  data: () => undefined,
};

export function readSide(
  document: YamlDocument,
  range: YamlRange,
  shape: RecordShape,
  yaml?: YamlReader,
): RecordSide {
  const entries = new Map<string, SideEntry>();
  const yamlEntries = new Map<string, YamlEntry>();
  let isRegular = !document.isFlow;
  let from = range.start;
  for (const entry of document.entries) {
    const name = nameOfKey(shape, entry.key);
    const start = startOfLine(range.text, entry.start);
    isRegular &&= start === entry.start && !entries.has(name);
    if (!entries.has(name)) {
      yamlEntries.set(name, entry);
      entries.set(name, {
        key: entry.key,
        lead: range.text.slice(from, start),
        source: range.text.slice(start, entry.end),
        behind: range.text.slice(entry.valueEnd, entry.end).trim(),
      });
    }
    from = entry.end;
  }
  const [first] = entries.values();
  const preface = first?.lead ?? '';
  if (first !== undefined) first.lead = '';
  const tail = range.text.slice(from, range.end);
  return { preface, tail, entries, isRegular, data: dataReader(document, range, shape, yamlEntries, yaml) };
}

function dataReader(
  document: YamlDocument,
  range: YamlRange,
  shape: RecordShape,
  entries: ReadonlyMap<string, YamlEntry>,
  yaml: YamlReader | undefined,
): RecordSide['data'] {
  const known = new Map<string, unknown>();
  let texts: YamlEntry[] | undefined;
  return (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    if (known.has(name)) return known.get(name);
    const asText = (): YamlValue => {
      texts ??= readTexts(range, yaml);
      return inOurKeys(shape, texts[document.entries.indexOf(entry)]);
    };
    const data = readData(shape.byName.get(name), inOurKeys(shape, entry), asText) ?? undefined;
    known.set(name, data);
    return data;
  };
}

/** Like readField, but nothing that the row refuses is clamped or dropped: a merge must not lose it. */
function readData(row: FieldRow | undefined, value: YamlValue, asText: () => YamlValue): unknown {
  if (row === undefined || value === null) return value;
  if (row.type === 'map') return readMembers(row, value, asText);
  if (row.type === 'maps') {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => readMembers(row, item, () => memberOf(asText(), index)));
  }
  const asItsType = row.type === 'enums' ? { ...row, type: 'texts' as const } : row;
  const { value: read, problem } = readField(asItsType, value, asText);
  const isText = asItsType.type === 'text' || asItsType.type === 'id' || asItsType.type === 'texts';
  return problem === undefined || (isText && read !== undefined) ? read : value;
}

function readMembers(row: FieldRow, value: YamlValue, asText: () => YamlValue): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const data: Record<string, unknown> = { ...value };
  for (const member of row.members ?? []) {
    if (!Object.hasOwn(value, member.name)) continue;
    data[member.name] = readData(member, value[member.name] ?? null, () => memberOf(asText(), member.name));
  }
  return data;
}

function memberOf(value: YamlValue, member: string | number): YamlValue {
  const isCollection = typeof value === 'object' && value !== null;
  return isCollection ? ((value as YamlMap)[member] ?? null) : null;
}

/** Milliseconds of an instant of a side, -Infinity for none. */
export function timeOf(side: Pick<RecordSide, 'data'>, name: string): number {
  return millisecondsOf(side.data(name));
}

export function millisecondsOf(value: unknown): number {
  return (typeof value === 'string' ? parseInstant(value) : undefined) ?? Number.NEGATIVE_INFINITY;
}
