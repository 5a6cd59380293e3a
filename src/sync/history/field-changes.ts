import { isDeepStrictEqual } from 'node:util';
import { ENGRAM_FIELDS } from '../../engram/fields';
import { parseEngram } from '../../engram/parse-engram';
import { STAMPS } from '../log-lines';
import type { FileTexts } from '../memory-changes';
import { withYaml } from '../record-of';

/** One field that differs between two versions of an engram; null: it was not there, or its default. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** How many lines of the body came and went. */
export interface BodyChange {
  added: number;
  removed: number;
}

export interface EngramChanges {
  fields: FieldChange[];
  body?: BodyChange;
}

interface Version {
  /** Keys that this version of the program does not know. */
  unknown: string[];
  values: Record<string, unknown>;
  body: string;
}

/** What differs between two versions of an engram, known fields first, without stamps that follow. */
export async function engramChanges({ path, before, after }: FileTexts): Promise<EngramChanges> {
  const [old, now] = await Promise.all([before, after].map((text) => versionOf(text, path)));
  if (old === undefined || now === undefined) return { fields: [] };
  const fields = [...new Set([...FIELDS, ...old.unknown, ...now.unknown])]
    .filter((field) => !isDeepStrictEqual(old.values[field], now.values[field]))
    .map((field) => ({ field, before: old.values[field] ?? null, after: now.values[field] ?? null }));
  return old.body === now.body ? { fields } : { fields, body: bodyChange(old.body, now.body) };
}

const FIELDS: readonly string[] = ENGRAM_FIELDS.map(({ name }) => name).filter((name) => !STAMPS.has(name));

async function versionOf(text: string | undefined, path: string): Promise<Version | undefined> {
  if (text === undefined) return undefined;
  const parsed = await withYaml((yaml) => parseEngram(text, path, yaml));
  if (parsed.type !== 'engram') return undefined;
  const { engram, body } = parsed.file;
  const { extra, ...known } = engram;
  return { values: { ...extra, ...known }, unknown: Object.keys(extra), body };
}

/** Lines that are in one version only; a line that only moved is in both. */
function bodyChange(before: string, after: string): BodyChange {
  const counts = new Map<string, number>();
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of after.split('\n')) {
    const left = counts.get(line) ?? 0;
    if (left === 0) added += 1;
    else counts.set(line, left - 1);
  }
  const removed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { added, removed };
}
