/** What this work tree's HEAD was when we last looked at merges: what came since is new. */
import { mkdirSync } from 'node:fs';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import type { Repository } from '../store/repository';
import { writeAtomic } from '../store/write-atomic';

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** The commit; undefined when nothing was noted yet, or what was noted is damaged. */
export function readHeadSeen(repo: Pick<Repository, 'stateDir'>): string | undefined {
  const head = headIn(readOptional(statePath(repo, STATE.headSeen)) ?? '');
  return typeof head === 'string' && OID.test(head) ? head : undefined;
}

function headIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return (value as { head?: unknown } | null)?.head;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function writeHeadSeen(repo: Pick<Repository, 'stateDir'>, head: string): void {
  if (readHeadSeen(repo) === head) return;
  mkdirSync(repo.stateDir, { recursive: true });
  writeAtomic(statePath(repo, STATE.headSeen), `${JSON.stringify({ head })}\n`);
}
