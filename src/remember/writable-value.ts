import { checkWritableField, ENGRAM_FIELDS_BY_NAME, type EngramFieldName } from '../engram/fields';
import { CoEngramError } from '../errors';

/**
 * The value that somebody wants for a field, as it is stored: checked against the field table, lists trimmed and
 * without repetition, domains that are folders. Throws USAGE.
 */
export function writableValue(name: EngramFieldName, wanted: unknown): unknown {
  const value = checkWritableField(name, wanted);
  if (typeof value === 'string') return wellFormed(value);
  if (ENGRAM_FIELDS_BY_NAME.get(name)?.type !== 'texts' || !Array.isArray(value)) return value;
  const texts = (value as string[]).map((text) => wellFormed(text).trim());
  return [...new Set(name === 'domainTags' ? texts.flatMap(foldersOf) : texts)];
}

/** Half a surrogate pair, which only an escape in JSON can bring, is no character and fits into no file. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** `a/b` is two folders, however it was given. */
function foldersOf(tag: string): string[] {
  const folders = tag.split('/').filter((part) => part.trim() !== '');
  const nameless = folders.find((folder) => !/[\p{L}\p{N}]/u.test(folder));
  if (nameless === undefined) return folders;
  throw new CoEngramError('USAGE', `a domain cannot be ${JSON.stringify(nameless)}`, {
    hint: 'allowed: names with letters or digits, for instance operations/mail',
    data: { field: 'domainTags' },
  });
}
