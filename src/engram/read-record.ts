import type { FieldProblem } from './engram';
import { readFastYaml } from './fast-yaml';
import type { FieldRow } from './field-row';
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
  /** The known fields that the file has, by name. */
  values: Record<string, unknown>;
  /** The other keys with their values; no prototype, so that any key is safe. */
  extra: Record<string, unknown>;
  problems: FieldProblem[];
}

export interface RecordShape {
  rows: readonly FieldRow[];
  byName: ReadonlyMap<string, FieldRow>;
  /** The name of the field that a key stands for. */
  nameOf(key: string): string;
  /** A value as the rows know it, where the file has other names inside of it. */
  withOurKeys?(name: string, value: YamlValue): YamlValue;
  /** Keys that are read over in silence. */
  ignored?: ReadonlySet<string>;
}

/** The fields of a mapping by their rows; see readField for what happens to wrong values. */
export function readRecord(
  document: YamlDocument,
  range: YamlRange,
  shape: RecordShape,
  yaml?: YamlReader,
): ReadRecord {
  const values: Record<string, unknown> = {};
  const extra: Record<string, unknown> = Object.create(null);
  const problems: FieldProblem[] = [];
  let texts: YamlEntry[] | undefined;
  const textOf = (index: number): YamlValue => {
    texts ??= readTexts(range, yaml);
    return texts[index]?.value ?? null;
  };
  document.entries.forEach((entry, index) => {
    const name = shape.nameOf(entry.key);
    const field = shape.byName.get(name);
    if (field === undefined) {
      if (!shape.ignored?.has(entry.key)) extra[entry.key] = entry.value;
      return;
    }
    const ours = (given: YamlValue): YamlValue => shape.withOurKeys?.(name, given) ?? given;
    const { value, problem } = readField(field, ours(entry.value), () => ours(textOf(index)));
    if (problem !== undefined) problems.push(problemAt(range.text, entry, name, problem));
    if (name in values) problems.push(problemAt(range.text, entry, name, 'is there twice'));
    else if (value !== undefined) values[name] = value;
  });
  for (const field of shape.rows) {
    if (field.isRequired && values[field.name] === undefined) {
      problems.push({ field: field.name, message: `${field.name} is missing` });
    }
  }
  return { values, extra, problems };
}

function readTexts(range: YamlRange, yaml: YamlReader | undefined): YamlEntry[] {
  const result = readYaml(range, yaml, true);
  return result?.type === 'mapping' ? result.document.entries : [];
}

function problemAt(text: string, entry: YamlEntry, name: string, problem: string): FieldProblem {
  return { field: name, message: `${name} ${problem}`, ...positionAt(text, entry.start) };
}
