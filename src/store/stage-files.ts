import { basename, join } from 'node:path';
import { sha256Hex } from '../util/hash';
import { fileError } from './file-error';
import { parentOf } from './folders';
import type { InspectedChange, InspectedPlan } from './inspect-plan';
import { areaRoot, type PlanStep } from './plan-step';
import type { Repository } from './repository';
import { syncAndClose, tempPathBeside, writeTemp } from './write-atomic';

/** Temps that are open and flushed at one time; well below every limit on open files. */
const BATCH = 64;

/** A text that waits beside its place to be renamed into it. */
export interface TempFile {
  absolute: string;
  path: string;
  text: string;
  change: InspectedChange;
}

/** The steps that make an inspected plan true, and the temps that they need. */
export function buildSteps(
  repo: Repository,
  inspected: InspectedPlan,
): { steps: PlanStep[]; temps: TempFile[] } {
  const steps: PlanStep[] = [];
  const temps: TempFile[] = [];
  for (const seen of inspected.changes) {
    const { change, area } = seen;
    const oldHash = seen.before === undefined ? null : sha256Hex(seen.before.bytes);
    if (change.type === 'delete') {
      if (oldHash !== null) steps.push({ type: 'delete', area, path: change.path, oldHash });
      continue;
    }
    const path = change.type === 'move' ? change.to : change.path;
    if (change.type === 'move') steps.push({ type: 'move', area, path: change.path, to: change.to });
    if (change.text === undefined || (change.type === 'move' && hasText(seen, change.text))) continue;
    const absolute = tempPathBeside(join(areaRoot(repo, area), path));
    const folder = parentOf(path);
    const temp = folder === '' ? basename(absolute) : `${folder}/${basename(absolute)}`;
    steps.push({ type: 'replace', area, path, temp, oldHash, newHash: sha256Hex(change.text) });
    temps.push({ absolute, path, text: change.text, change: seen });
  }
  return { steps, temps };
}

/** A moved file that keeps its text is renamed and nothing else. */
function hasText({ before }: InspectedChange, text: string): boolean {
  return before?.bytes.equals(Buffer.from(text, 'utf8')) ?? false;
}

/** Writes all temps and makes them durable, many at a time. */
export async function writeTemps(temps: readonly TempFile[]): Promise<void> {
  for (let start = 0; start < temps.length; start += BATCH) {
    const flushing: Promise<void>[] = [];
    try {
      for (const temp of temps.slice(start, start + BATCH)) flushing.push(writeOne(temp));
    } finally {
      await Promise.allSettled(flushing);
    }
    await Promise.all(flushing);
  }
}

function writeOne(temp: TempFile): Promise<void> {
  const { change, before } = temp.change;
  const mode = change.type === 'write' ? change.mode : undefined;
  try {
    return syncAndClose(writeTemp(temp.absolute, temp.text, before?.stats, mode)).catch((error) => {
      throw fileError(error, temp.path, 'write');
    });
  } catch (error) {
    throw fileError(error, temp.path, 'write');
  }
}
