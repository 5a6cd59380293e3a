import { CoEngramError } from '../errors';
import { isEmptyValue } from './format-entry';
import { readField } from './read-field';
import { inOurKeys, nameOfKey, type RecordShape, readTexts, readYaml, type YamlRange } from './read-record';
import { isSameData } from './same-data';
import { spliceYaml, type YamlChange } from './splice-yaml';
import { positionAt } from './text-position';
import type { YamlDocument, YamlEntry, YamlReader, YamlValue } from './yaml-document';

export interface RecordEdit {
  range: YamlRange;
  shape: RecordShape;
  /** How a field's key is spelled in this file when it is not there yet. */
  keyOf(name: string): string;
  lineBreak: '\n' | '\r\n';
  yaml?: YamlReader;
}

/**
 * The whole text with these fields changed in its YAML (null removes, undefined leaves alone); what already says the same
 * stays as it is written. Throws INVALID_DATA when the YAML cannot be read, or when it is so entangled that the
 * change would alter another field; USAGE when a required field would go.
 */
export function editRecord(edit: RecordEdit, changes: Readonly<Record<string, unknown>>): string {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const edited = editText(edit, given);
  if (edited !== edit.range.text) verify(edit, edited, given);
  return edited;
}

/** Gives a last line its line break while the edit lasts, so that no line needs care of its own. */
function editText(edit: RecordEdit, changes: Readonly<Record<string, unknown>>): string {
  const { range, lineBreak } = edit;
  const isUnended = range.end === range.text.length && !range.text.endsWith('\n');
  if (!isUnended) return editEnded(edit, changes);
  const text = range.text + lineBreak;
  return editEnded({ ...edit, range: { ...range, text, end: text.length } }, changes).slice(
    0,
    -lineBreak.length,
  );
}

function editEnded(edit: RecordEdit, changes: Readonly<Record<string, unknown>>): string {
  const document = requireDocument(edit);
  const wanted = Object.entries(changes)
    .map(([name, value]) => toChange(edit, document, name, value))
    .filter((change) => change !== undefined);
  if (wanted.length === 0) return edit.range.text;
  if (!document.isFlow) return splice(edit, document, wanted);
  // In {a: 1, b: 2} one change moves the commas that the next one counts on.
  const [first, ...others] = wanted;
  const text = first === undefined ? edit.range.text : splice(edit, document, [first]);
  const grown = text.length - edit.range.text.length;
  const range = { ...edit.range, text, end: edit.range.end + grown };
  const rest = Object.fromEntries(others.map((change) => [nameOfKey(edit.shape, change.key), change.value]));
  return editEnded({ ...edit, range }, rest);
}

function requireDocument({ range, yaml }: RecordEdit): YamlDocument {
  const result = readYaml(range, yaml);
  if (result?.type === 'mapping') return result.document;
  if (result === undefined) throw new Error('this YAML needs the complete reader, which was not passed in');
  const failure = result.type === 'error' ? result.failure : { message: 'no mapping', offset: range.start };
  const { line, column } = positionAt(range.text, failure.offset);
  throw new CoEngramError('INVALID_DATA', `line ${line}, column ${column}: ${failure.message}`, {
    data: { line, column },
  });
}

function splice(
  { range, shape, lineBreak }: RecordEdit,
  document: YamlDocument,
  changes: YamlChange[],
): string {
  const orders = new Map(shape.rows.map((field, index) => [field.name, index]));
  const orderOf = (key: string): number => orders.get(nameOfKey(shape, key)) ?? shape.rows.length;
  return spliceYaml({ text: range.text, document, lineBreak, orderOf }, changes);
}

function toChange(
  edit: RecordEdit,
  document: YamlDocument,
  name: string,
  value: unknown,
): YamlChange | undefined {
  const field = edit.shape.byName.get(name);
  if (field?.isRequired && isEmptyValue(value)) {
    throw new CoEngramError('USAGE', `${name} cannot be removed`, { data: { field: name } });
  }
  const entry = document.entries.find(({ key }) => nameOfKey(edit.shape, key) === name);
  if (entry === undefined) return { key: edit.keyOf(name), value, field };
  const isSame = value !== null && says(edit, document, entry, value);
  return isSame ? undefined : { key: entry.key, value, field };
}

/** Does the entry say this value, and nothing wrong with it? */
function says(
  { range, shape, yaml }: RecordEdit,
  { entries }: YamlDocument,
  entry: YamlEntry,
  value: unknown,
): boolean {
  const field = shape.byName.get(nameOfKey(shape, entry.key));
  if (field === undefined) return isSameData(entry.value, value);
  const asText = (): YamlValue => inOurKeys(shape, readTexts(range, yaml)[entries.indexOf(entry)]);
  const read = readField(field, inOurKeys(shape, entry), asText);
  return read.problem === undefined && isSameData(read.value, value);
}

/**
 * Reads the result again: the other keys must say what they said. YAML has corners where a line decides how
 * the next one is read (an indented comment behind a block scalar); there we refuse rather than damage.
 */
function verify(edit: RecordEdit, edited: string, changes: Readonly<Record<string, unknown>>): void {
  const { range, shape, yaml } = edit;
  const end = range.end + edited.length - range.text.length;
  const after = readYaml({ text: edited, start: range.start, end }, yaml);
  // Only a new unknown key that needs quotes leads there, where the complete reader was not passed in.
  if (after === undefined) return;
  const isOther = ({ key }: YamlEntry): boolean => !Object.hasOwn(changes, nameOfKey(shape, key));
  const before = requireDocument(edit).entries.filter(isOther);
  const others = after.type === 'mapping' ? after.document.entries.filter(isOther) : [];
  const isSame =
    before.length === others.length &&
    before.every(
      ({ key, value }, index) => key === others[index]?.key && isSameData(value, others[index]?.value),
    );
  if (isSame) return;
  throw new CoEngramError(
    'INVALID_DATA',
    'the front matter is written so that this change would alter other fields',
    {
      hint: 'change it in an editor',
      data: { fields: Object.keys(changes) },
    },
  );
}
