import type { FieldProblem } from './engram';
import { readFastYaml } from './fast-yaml';
import { type FieldRow, rowsByName } from './field-row';
import { readField } from './read-field';
import { positionAt } from './text-position';
import type { YamlDocument, YamlEntry, YamlReader, YamlResult, YamlValue } from './yaml-document';

/** A part of a text that holds YAML. */
export interface YamlRange {
  text: string;
  start: number;
  end: number;
}

/** Reads with the fast reader, and with the complete one where that refuses; undefined when it is needed and not given. */
export function readYaml(
  { text, start, end }: YamlRange,
  yaml?: YamlReader,
  asText = false,
): YamlResult | undefined {
  const document = readFastYaml(text, start, end, asText);
  if (document !== undefined) return { type: 'mapping', document };
  return yaml?.read(text, start, end, asText);
}

export interface ReadRecord {
  /** The other keys with their values; no prototype, so that any key is safe. */
  extra: Record<string, unknown>;
  problems: FieldProblem[];
}

export interface RecordShape {
  rows: readonly FieldRow[];
  byName: ReadonlyMap<string, FieldRow>;
  required: readonly FieldRow[];
  withDefault: readonly FieldRow[];
  /** The name of the field that a key stands for; undefined where keys are names. */
  nameOf?(key: string): string;
  /** A value as the rows know it, where the file has other names inside of it. */
  withOurKeys?(name: string, value: YamlValue): YamlValue;
  /** Keys that are read over in silence. */
  ignored?: ReadonlySet<string>;
}

/** What the rows of a table give to a shape. */
export function shapeOfRows(
  rows: readonly FieldRow[],
): Pick<RecordShape, 'rows' | 'byName' | 'required' | 'withDefault'> {
  return {
    rows,
    byName: rowsByName(rows),
    required: rows.filter((field) => field.isRequired),
    withDefault: rows.filter((field) => field.default !== undefined),
  };
}

/** The name of the field that a key of a file stands for. */
export function nameOfKey(shape: RecordShape, key: string): string {
  return shape.nameOf === undefined ? key : shape.nameOf(key);
}

/**
 * Reads the fields of a mapping by their rows into `target`, which has a place for every field (undefined =
 * not read yet); see readField for what happens to wrong values.
 */
export function readRecord(
  document: YamlDocument,
  range: YamlRange,
  shape: RecordShape,
  { target, yaml }: { target: Record<string, unknown>; yaml?: YamlReader },
): ReadRecord {
  const extra: Record<string, unknown> = Object.create(null);
  const problems: FieldProblem[] = [];
  let texts: YamlEntry[] | undefined;
  let index = -1;
  const asText = (): YamlValue => {
    texts ??= readTexts(range, yaml);
    return inOurKeys(shape, texts[index]);
  };
  for (const entry of document.entries) {
    index += 1;
    const name = nameOfKey(shape, entry.key);
    const field = shape.byName.get(name);
    if (field === undefined) {
      if (!shape.ignored?.has(entry.key)) extra[entry.key] = entry.value;
    } else if (target[name] !== undefined) {
      problems.push(problemAt(range.text, entry, name, 'is there twice'));
    } else {
      const { value, problem } = readField(field, inOurKeys(shape, entry), asText);
      if (problem !== undefined) problems.push(problemAt(range.text, entry, name, problem));
      target[name] = value;
    }
  }
  return { extra, problems };
}

/** The value of an entry with the names that the rows know. */
export function inOurKeys(shape: RecordShape, entry: YamlEntry | undefined): YamlValue {
  return entry === undefined
    ? null
    : (shape.withOurKeys?.(nameOfKey(shape, entry.key), entry.value) ?? entry.value);
}

/** The same entries in the same order, with the texts of the file instead of numbers and the like. */
export function readTexts(range: YamlRange, yaml: YamlReader | undefined): YamlEntry[] {
  const result = readYaml(range, yaml, true);
  return result?.type === 'mapping' ? result.document.entries : [];
}

/** Fills what was not read with the defaults of the rows; lists are new, whoever gets a record may change it. */
export function fillDefaults({ withDefault }: RecordShape, target: Record<string, unknown>): void {
  for (const field of withDefault) {
    if (target[field.name] === undefined) {
      target[field.name] = Array.isArray(field.default) ? [] : field.default;
    }
  }
}

/** Adds the required fields that are missing to the problems. */
export function reportMissing(
  { required }: RecordShape,
  target: Readonly<Record<string, unknown>>,
  problems: FieldProblem[],
): void {
  for (const { name } of required) {
    if (target[name] === undefined) problems.push({ field: name, message: `${name} is missing` });
  }
}

function problemAt(text: string, entry: YamlEntry, name: string, problem: string): FieldProblem {
  return { field: name, message: `${name} ${problem}`, ...positionAt(text, entry.start) };
}
