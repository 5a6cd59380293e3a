import type { EngramFieldName } from '../engram/fields';
import { CoEngramError } from '../errors';
import { authorOf, type Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import { findTrashed, listTrash, originalPath, type TrashedEngram, trashPath } from '../store/trash';
import { formatInstant, parseInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { edgesOf } from './edges';
import { planStateEdit } from './edit-state';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

const DAY_MS = 86_400_000;

/** Moves an engram's file to the trash, stamped with `at` (ms); its synapses stay until the purge. Gives the new path. */
export async function planTrash(step: Pick<WriteStep, 'plan'>, path: string, at: number): Promise<string> {
  const { engram } = await readEngramText(step.plan.read(path), path);
  await planStateEdit(step, path, { trashedAt: formatInstant(at) });
  const to = firstFree(step, trashPath(path, at), engram.id);
  step.plan.move(path, to);
  return to;
}

/** Sets fields of an engram and, when it lies in the trash, moves it back to where it was. Gives its path. */
export async function planUntrash(
  step: Pick<WriteStep, 'plan'>,
  path: string,
  fields: Partial<Record<EngramFieldName, unknown>>,
): Promise<string> {
  const before = originalPath(path);
  await planStateEdit(step, path, before === undefined ? fields : { ...fields, trashedAt: null });
  if (before === undefined) return path;
  const { engram } = await readEngramText(step.plan.read(path), path);
  const to = firstFree(step, before, engram.id);
  step.plan.move(path, to);
  return to;
}

/** The path, or the same with the end of the id where another file is or will be. */
function firstFree({ plan }: Pick<WriteStep, 'plan'>, path: string, id: string): string {
  return plan.has(path) ? path.replace(/\.md$/, `-${id.slice(-6).toLowerCase()}.md`) : path;
}

/** An engram in the trash, and when a purge without names takes it (null = never). */
export interface TrashEntry extends TrashedEngram {
  purgeAt: string | null;
}

/** What lies in the trash, by path. */
export async function trashList({ repo, config }: Memory): Promise<TrashEntry[]> {
  const { purgeAfterDays } = config.trash;
  return (await listTrash(repo)).map((trashed) => ({
    ...trashed,
    purgeAt: purgeAt(trashed, purgeAfterDays),
  }));
}

function purgeAt({ trashedAt }: TrashedEngram, purgeAfterDays: number): string | null {
  const at = parseInstant(trashedAt ?? '');
  if (at === undefined || purgeAfterDays === 0) return null;
  const purged = at + purgeAfterDays * DAY_MS;
  return purged > LAST_INSTANT ? null : formatInstant(purged);
}

const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

export interface PurgeOutcome {
  purged: Array<{ id: string; title: string; path: string }>;
  /** Ids of the synapses that went along. */
  synapses: string[];
}

/**
 * Removes engrams from the trash for good, with their synapses: those that are named, all, or without either those
 * whose `purgeAfterDays` are over. Git keeps what was committed. Throws NOT_FOUND.
 */
export async function purgeTrash(
  memory: Memory,
  which: { references?: readonly string[]; all?: boolean } = {},
  options: WriteOptions = {},
): Promise<Written<PurgeOutcome>> {
  const author = await authorOf(memory);
  return write(
    memory,
    async (step) => {
      const outcome = planPurge(step, await chosen(memory, which), author);
      return { summary: `purge ${outcome.purged.length} engrams from the trash`, outcome };
    },
    options,
  );
}

/** The removal of engrams from the trash, added to the plan. An id that lives elsewhere keeps its synapses. */
function planPurge(step: WriteStep, trashed: readonly TrashedEngram[], author: string): PurgeOutcome {
  const edges = new Map<string, string>();
  for (const { id, title, path, visibility } of trashed) {
    step.plan.remove(path);
    auditChange(step, author, 'purge', { engramId: id, title, visibility });
    if (step.view.docOfId(id) !== undefined) continue;
    for (const edge of edgesOf(step, id)) edges.set(edge.path, edge.id);
  }
  for (const path of edges.keys()) step.plan.remove(path);
  return {
    purged: trashed.map(({ id, title, path }) => ({ id, title, path })),
    synapses: [...new Set(edges.values())].sort(),
  };
}

/** Engrams of the trash whose time is over by `now` (ms). */
function overdue(entries: readonly TrashEntry[], now: number): TrashEntry[] {
  return entries.filter(
    ({ purgeAt: at }) => at !== null && (parseInstant(at) ?? Number.POSITIVE_INFINITY) <= now,
  );
}

async function chosen(
  memory: Memory,
  { references = [], all = false }: { references?: readonly string[]; all?: boolean },
): Promise<TrashedEngram[]> {
  const entries = await trashList(memory);
  if (all) return entries;
  if (references.length === 0) return overdue(entries, memory.surroundings.now());
  const found = new Map<string, TrashedEngram>();
  for (const reference of references) {
    const trashed = await findTrashed(memory.repo, reference);
    if (trashed === undefined) {
      throw new CoEngramError('NOT_FOUND', `nothing in the trash matches "${reference}"`, {
        hint: 'co-engram trash list',
      });
    }
    found.set(trashed.path, trashed);
  }
  return [...found.values()];
}
