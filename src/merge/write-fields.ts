import { editRecord } from '../engram/edit-record';
import { isSameData } from '../engram/same-data';
import type { YamlReader } from '../engram/yaml-document';
import { ZH_KEYS } from '../engram/zh-mode';
import { CoEngramError } from '../errors';
import type { RecordDocument } from './record-document';

/** Each change costs a look at the whole text; what needs more of them than this is no record that people write. */
const MOST_CHANGES = 1000;

/**
 * The fields' lines with these values written into them; undefined when the text is so entangled that this would
 * change other fields, or take minutes.
 */
export function writeFields(
  fields: string,
  changes: ReadonlyMap<string, unknown>,
  like: RecordDocument,
  yaml: YamlReader | undefined,
): string | undefined {
  if (changes.size === 0) return fields;
  if (changes.size > MOST_CHANGES) return undefined;
  const isZh = like.parts?.mode === 'zh';
  try {
    return editRecord(
      {
        range: { text: fields, start: 0, end: fields.length },
        shape: like.shape,
        keyOf: (name) => (isZh ? ((ZH_KEYS as ReadonlyMap<string, string>).get(name) ?? name) : name),
        lineBreak: '\n',
        yaml,
      },
      Object.fromEntries(changes),
    );
  } catch (error) {
    if (error instanceof CoEngramError) return undefined;
    throw error;
  }
}

/** What must change in a side's own fields so that they say what was decided; null removes. */
export function changesOf(like: RecordDocument, decided: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  const { fields } = like;
  for (const [name, value] of decided) if (!isSameData(fields.data(name), value)) changes.set(name, value);
  for (const name of fields.entries.keys()) {
    if (!decided.has(name)) changes.set(name, null);
  }
  return changes;
}
