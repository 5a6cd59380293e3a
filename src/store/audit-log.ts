import { appendFileSync, mkdirSync } from 'node:fs';
import { fileError } from './file-error';
import { STATE, statePath } from './layout';
import type { Repository } from './repository';

/** One line of `audit.jsonl`: what was done, by whom, to what; never a body and never a secret. */
export interface AuditRecord {
  /** ISO 8601. */
  at: string;
  action: string;
  actor: string;
  engramId?: string;
  [detail: string]: unknown;
}

/** Appends to the audit log of this clone; to be called under the lock, or else a rotation may lose the lines. */
export function appendAudit(repo: Repository, records: readonly AuditRecord[]): void {
  if (records.length === 0) return;
  const path = statePath(repo, STATE.audit);
  try {
    mkdirSync(repo.stateDir, { recursive: true });
    appendFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''), { mode: 0o600 });
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}
