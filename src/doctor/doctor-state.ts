/** What the last looks left: which files were sound, so that an incremental look opens only the others. */
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import type { Repository } from '../store/repository';
import { writeAtomic } from '../store/write-atomic';

const FORMAT = 1;

export interface DoctorState {
  /** Path -> what the file was when nothing was found in it. */
  sound: Record<string, string>;
  /** Notes that are no engrams and were named once. */
  told: string[];
}

/** A missing or damaged state means that nothing is known. */
export function readDoctorState(repo: Repository): DoctorState {
  const nothing: DoctorState = { sound: {}, told: [] };
  const text = readOptional(statePath(repo, STATE.doctor));
  if (text === undefined) return nothing;
  try {
    const value = JSON.parse(text) as Partial<DoctorState & { format: number }> | null;
    const { format, sound, told } = value ?? {};
    if (format !== FORMAT || typeof sound !== 'object' || !Array.isArray(told)) return nothing;
    return { sound: { ...sound }, told };
  } catch (error) {
    if (error instanceof SyntaxError) return nothing;
    throw error;
  }
}

export function writeDoctorState(repo: Repository, state: DoctorState): void {
  mkdirSync(repo.stateDir, { recursive: true });
  writeAtomic(statePath(repo, STATE.doctor), `${JSON.stringify({ format: FORMAT, ...state })}\n`);
}

/** Tells one version of a file from the next: size, times and inode; undefined when it is gone. */
export function stampOf(repo: Repository, path: string): string | undefined {
  const stats = lstatSync(join(repo.root, path), { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}-${stats.ino}`;
}
