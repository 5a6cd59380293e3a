/** What was imported in one go is a batch: it has an id, and can be taken back. */
import { randomBytes } from 'node:crypto';
import { newId } from '../engram/new-id';
import { type Batch, type BatchFile, batchPath, formatBatch } from '../store/batches';
import { STATE } from '../store/layout';
import type { Memory } from '../store/memory';
import type { FileChange } from '../store/plan';
import { sha256Hex } from '../util/hash';
import { formatInstant } from '../util/instants';
import type { WriteStep } from './write';

export type BatchDraft = Pick<Batch, 'id' | 'command' | 'from' | 'links'>;

/** An id for what is about to be imported. */
export function newBatchId({ surroundings }: Pick<Memory, 'surroundings'>): string {
  return newId(surroundings.now(), randomBytes);
}

/** Where the plan changes something so far. */
export function plannedPaths({ plan }: WriteStep): ReadonlySet<string> {
  return new Set(plan.changes().map(({ path }) => path));
}

/**
 * Notes in the plan which files it writes, so that `undoBatch` can take them back. Called last; a plan that changes
 * nothing leaves no record, and the answer is false. `others` are paths that belong to something else in the plan.
 */
export function planBatch(
  step: WriteStep,
  draft: BatchDraft,
  author: string,
  others: ReadonlySet<string> = new Set(),
): boolean {
  const own = step.plan.changes().filter(({ path }) => !others.has(path));
  const files = own.flatMap(fileOf);
  if (files.length === 0) return false;
  const { id, command, from, links = [] } = draft;
  const at = formatInstant(step.memory.surroundings.now());
  const record = { id, command, from, at, by: author, files, ...(links.length === 0 ? {} : { links }) };
  const path = batchPath(id);
  // Private texts may be in it.
  const write = { type: 'write', area: 'state', path, text: formatBatch(record), expect: null } as const;
  step.plan.append([{ ...write, mode: 0o600 }]);
  return true;
}

/** Of this clone's own state only proposals are part of what is imported. */
function fileOf(change: FileChange): BatchFile[] {
  if (change.type === 'move') {
    return [
      { area: 'repo', path: change.path, sha256: null, ...beforeOf(change) },
      { area: 'repo', path: change.to, sha256: sha256Hex(change.text ?? change.expect ?? '') },
    ];
  }
  const { area = 'repo', path } = change;
  if (area === 'state' && !path.startsWith(`${STATE.proposals}/`)) return [];
  const sha256 = change.type === 'write' ? sha256Hex(change.text) : null;
  return [{ area, path, sha256, ...beforeOf(change) }];
}

function beforeOf({ expect }: FileChange): Pick<BatchFile, 'before'> {
  return typeof expect === 'string' ? { before: expect } : {};
}
