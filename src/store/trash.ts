/** The recycle bin: `.trash/<yyyy-mm>/<old path>`, for private engrams below `private/`. */

import type { Engram, Visibility } from '../engram/engram';
import { parseEngram } from '../engram/parse-engram';
import { CoEngramError } from '../errors';
import { formatInstant } from '../util/instants';
import { isPrivatePath } from './classify-path';
import { PRIVATE_FOLDER, TRASH_FOLDER } from './layout';
import { readTextFile } from './read-text-file';
import type { Repository } from './repository';
import { scanRepository } from './scan';

/** An engram in the trash. */
export interface TrashedEngram {
  id: string;
  title: string;
  /** Where it lies. */
  path: string;
  /** Where it lay before. */
  originalPath: string;
  visibility: Visibility;
  trashedAt?: string;
}

/** Where an engram's file goes in the trash; `at` is in milliseconds. */
export function trashPath(path: string, at: number): string {
  const prefix = isPrivatePath(path) ? `${PRIVATE_FOLDER}/` : '';
  return `${prefix}${TRASH_FOLDER}/${formatInstant(at).slice(0, 7)}/${path}`;
}

/** Where a file of the trash came from; undefined for a path that is not in the trash. */
export function originalPath(path: string): string | undefined {
  return TRASHED.exec(path)?.[1];
}

const TRASHED = /^(?:private\/)?\.trash\/\d{4}-\d{2}\/(.+)$/s;

/** The engrams in the trash, by path. Files that cannot be read as engrams are left out. */
export async function listTrash(repo: Repository): Promise<TrashedEngram[]> {
  const found: TrashedEngram[] = [];
  for (const path of scanRepository(repo, { only: ['trash'] }).trash) {
    const original = originalPath(path);
    if (original === undefined || !path.endsWith('.md')) continue;
    const engram = await readIfEngram(repo, path);
    if (engram === undefined) continue;
    const { id, title, visibility, trashedAt } = engram;
    const stamp = trashedAt === undefined ? {} : { trashedAt };
    found.push({ id, title, path, originalPath: original, visibility, ...stamp });
  }
  return found;
}

async function readIfEngram(repo: Repository, path: string): Promise<Engram | undefined> {
  const text = readTextFile(repo, path);
  let result = parseEngram(text, path);
  if (result.type === 'needs-yaml') {
    result = parseEngram(text, path, (await import('../engram/yaml-reader')).yamlReader);
  }
  return result.type === 'engram' ? result.file.engram : undefined;
}

/**
 * The trashed engram that a reference means: an id or a unique part of it, a path in the trash or before it, or an
 * exact title. Undefined when there is none, NOT_FOUND with candidates when several fit.
 */
export async function findTrashed(repo: Repository, reference: string): Promise<TrashedEngram | undefined> {
  const ref = reference.trim();
  const part = /^[0-9A-Za-z]{4,32}$/.test(ref) ? ref.toUpperCase() : undefined;
  const all = await listTrash(repo);
  const isExact = ({ id, path, originalPath: before }: TrashedEngram) =>
    id.toUpperCase() === part || path === ref || before === ref;
  const isPart = ({ id }: TrashedEngram) =>
    part !== undefined && (id.toUpperCase().startsWith(part) || id.toUpperCase().endsWith(part));
  for (const fits of [isExact, isPart, ({ title }: TrashedEngram) => title === ref]) {
    const found = all.filter(fits);
    if (found.length === 1) return found[0];
    if (found.length > 1) throw ambiguous(ref, found);
  }
  return undefined;
}

function ambiguous(reference: string, found: readonly TrashedEngram[]): CoEngramError {
  const candidates = found.slice(0, 10).map(({ id, title, path }) => ({ id, title, path }));
  return new CoEngramError('NOT_FOUND', `${found.length} engrams in the trash match "${reference}"`, {
    hint: 'give the whole id or the path in the trash: co-engram trash list',
    data: { candidates, total: found.length },
  });
}
