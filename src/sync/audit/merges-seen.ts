/** What this work tree's HEAD was when merges were last looked at, and which of them are still short of something. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Those of which a person said that it is meant so. */
  accepted: string[];
}

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const isOid = (value: unknown): value is string => typeof value === 'string' && OID.test(value);

export function readMergesSeen(repo: Pick<Repository, 'stateDir'>): MergesSeen {
  const { head, lossy, accepted } = parse(readOptional(statePath(repo, STATE.mergesSeen)) ?? '');
  return {
    ...(isOid(head) ? { head } : {}),
    lossy: oidsOf(lossy),
    accepted: oidsOf(accepted),
  };
}

function oidsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isOid) : [];
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
    const marker = statePath(repo, STATE.mergesLossy);
    if (seen.lossy.length > 0) writeFileSync(marker, '');
    else rmSync(marker, { force: true });
    writeAtomic(path, text);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
