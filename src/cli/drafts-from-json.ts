import { CoEngramError } from '../errors';
import type { EngramDraft } from '../index';
import { parseJson } from './parse-json';

/** What the command line says beside the JSON. */
export interface DraftFlags {
  title?: string;
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Objects of `--from-json`: `title` and `content`, everything else is a field. What flags say holds for each of them
 * and wins, tags are added; so a flag that keeps things private does.
 */
export function draftsFromJson(text: string, source: string, flags: DraftFlags): EngramDraft[] {
  const value = parseJson(text, source);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (flags.title !== undefined && list.length !== 1) {
    throw new CoEngramError('USAGE', `one title does not fit ${list.length} objects`, {
      hint: 'give each its "title"',
    });
  }
  return list.map((item, index) => draftOf(item, `${source}: item ${index + 1}`, flags));
}

function draftOf(item: unknown, place: string, flags: DraftFlags): EngramDraft {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    throw new CoEngramError('USAGE', `${place} is not an object`);
  }
  const { title, content, ...given } = item as Record<string, unknown>;
  if (typeof content !== 'string' || (title !== undefined && typeof title !== 'string')) {
    throw new CoEngramError('USAGE', `${place} needs "content" (and "title") as text`);
  }
  const fields: Record<string, unknown> = { ...given, ...flags.fields };
  if (Array.isArray(given.tags) && Array.isArray(flags.fields.tags)) {
    fields.tags = [...given.tags, ...flags.fields.tags];
  }
  return { title: flags.title ?? title, content, fields };
}
