/** Takes back what a batch wrote. */
import { CoEngramError } from '../errors';
import {
  type Batch,
  type BatchFile,
  batchPath,
  formatBatch,
  listBatches,
  readBatch,
  resolveBatch,
} from '../store/batches';
import { statePath } from '../store/layout';
import { authorOf, type Memory } from '../store/memory';
import { readOptional } from '../store/read-optional';
import { readTextFile } from '../store/read-text-file';
import { sha256Hex } from '../util/hash';
import { formatInstant } from '../util/instants';
import { auditChange } from './audit-change';
import { type WriteOptions, type WriteStep, type Written, write } from './write';

/** A batch as lists show it. */
export interface ListedBatch extends Omit<Batch, 'files' | 'links'> {
  /** How many files it wrote. */
  files: number;
}

export interface KeptFile {
  path: string;
  why: string;
}

export interface UndoneBatch {
  batch: ListedBatch;
  /** Files that the batch made and that are gone now. */
  removed: string[];
  /** Files that the batch changed and that are as before now. */
  restored: string[];
  /** Files that changed since, so that they are not the batch's alone any more. */
  kept: KeptFile[];
  /** ISO 8601: it was taken back then, and nothing was done now. */
  undoneBefore?: string;
}

/** Every batch that this clone remembers, the newest first. */
export function importedBatches({ repo }: Memory): ListedBatch[] {
  return listBatches(repo).map(listed).reverse();
}

/**
 * Removes what a batch made and gives back what it changed, where that is still as the batch left it; the rest is
 * named and stays. A second time changes nothing. Throws NOT_FOUND for an unknown batch.
 */
export async function undoBatch(
  memory: Memory,
  reference: string,
  options: WriteOptions = {},
): Promise<Written<UndoneBatch>> {
  const author = await authorOf(memory);
  const id = resolveBatch(memory.repo, reference);
  return write(memory, async (step) => planUndo(step, id, author), options);
}

async function planUndo(
  step: WriteStep,
  id: string,
  author: string,
): Promise<{ summary: string; outcome: UndoneBatch }> {
  const record = readBatch(step.memory.repo, id);
  if (record === undefined) throw new CoEngramError('NOT_FOUND', `the batch ${id} is gone`);
  const { batch, text } = record;
  const outcome: UndoneBatch = { batch: listed(batch), removed: [], restored: [], kept: [] };
  const summary = `undo ${batch.command} ${id}`;
  if (batch.undoneAt !== undefined) {
    return { summary, outcome: { ...outcome, undoneBefore: batch.undoneAt } };
  }
  const own = new Set(batch.files.map(({ path }) => path));
  for (const file of batch.files) undoFile(step, file, own, outcome);
  const undoneAt = formatInstant(step.memory.surroundings.now());
  const after = formatBatch({ ...batch, undoneAt });
  step.plan.append([
    { type: 'write', area: 'state', path: batchPath(id), text: after, expect: text, mode: 0o600 },
  ]);
  const { removed, restored, kept } = outcome;
  auditChange(step, author, 'undo', {
    batch: id,
    removed: removed.length,
    restored: restored.length,
    kept: kept.length,
  });
  return { summary, outcome: { ...outcome, batch: { ...outcome.batch, undoneAt } } };
}

function undoFile(
  step: WriteStep,
  file: BatchFile,
  own: ReadonlySet<string>,
  { removed, restored, kept }: UndoneBatch,
): void {
  const { path, sha256, before } = file;
  const now = textNow(step, file);
  const why = whyKept(step, file, now, own);
  if (why !== undefined) kept.push({ path, why });
  else if (sha256 !== null && before === undefined) {
    change(step, file, now, null);
    removed.push(path);
  } else if (before !== undefined) {
    change(step, file, now, before);
    restored.push(path);
  }
}

/** Undefined when the file is as the batch left it, and nothing hangs on it. */
function whyKept(
  step: WriteStep,
  { area, path, sha256 }: BatchFile,
  now: string | undefined,
  own: ReadonlySet<string>,
): string | undefined {
  if (now === undefined) return sha256 === null ? undefined : 'gone or moved since';
  if (sha256 === null) return 'made again since';
  if (sha256Hex(now) !== sha256) return area === 'state' ? 'decided or edited since' : 'changed since';
  const doc = area === 'repo' ? step.view.docOfPath(path) : undefined;
  if (doc === undefined) return undefined;
  const other = step.view.edges.neighbours(doc).find(({ edge }) => !own.has(edge.path));
  return other === undefined ? undefined : `linked since by ${other.edge.path}`;
}

function textNow({ memory: { repo } }: WriteStep, { area, path }: BatchFile): string | undefined {
  if (area === 'state') return readOptional(statePath(repo, path));
  try {
    return readTextFile(repo, path);
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

function change(
  { plan }: WriteStep,
  { area, path }: BatchFile,
  now: string | undefined,
  text: string | null,
): void {
  if (area === 'state') {
    const expect = now ?? null;
    if (text !== null) plan.append([{ type: 'write', area, path, text, expect }]);
    else plan.append([{ type: 'delete', area, path, expect: now }]);
  } else if (text === null) plan.remove(path);
  else if (now === undefined) plan.create(path, text);
  else plan.update(path, text);
}

function listed({ links, files, ...batch }: Batch): ListedBatch {
  return { ...batch, files: files.length };
}
