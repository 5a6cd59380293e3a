/** What this work tree's HEAD was when merges were last looked at, and which of them are still short of something. */
import { mkdirSync } from 'node:fs';
import { errnoOf } from '../../store/file-error';
import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';
import { writeAtomic } from '../../store/write-atomic';

export interface MergesSeen {
  /** The commit; undefined when nothing was noted yet, or what was noted is damaged. */
  head?: string;
  /** Merge commits that lost something, as of then. */
  lossy: string[];
}

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const isOid = (value: unknown): value is string => typeof value === 'string' && OID.test(value);

export function readMergesSeen(repo: Pick<Repository, 'stateDir'>): MergesSeen {
  const { head, lossy } = parse(readOptional(statePath(repo, STATE.mergesSeen)) ?? '');
  const known = Array.isArray(lossy) ? lossy.filter(isOid) : [];
  return isOid(head) ? { head, lossy: known } : { lossy: [] };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Where nothing may be written (a read-only disk), merges are looked at again next time. */
export function writeMergesSeen(repo: Pick<Repository, 'stateDir'>, seen: MergesSeen): void {
  const text = `${JSON.stringify(seen)}\n`;
  const path = statePath(repo, STATE.mergesSeen);
  try {
    if (readOptional(path) === text) return;
    mkdirSync(repo.stateDir, { recursive: true });
    writeAtomic(path, text);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
