import { appendFileSync, mkdirSync } from 'node:fs';
import { parseJsonLines } from '../util/json-lines';
import { fileError } from './file-error';
import { STATE, statePath } from './layout';
import { readOptional } from './read-optional';
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

/** All lines, oldest first; damaged ones are left out. Throws ENVIRONMENT when the log cannot be read. */
export function readAudit(repo: Pick<Repository, 'stateDir'>): AuditRecord[] {
  return parseJsonLines(readOptional(statePath(repo, STATE.audit)) ?? '').filter(isAuditRecord);
}

function isAuditRecord(value: unknown): value is AuditRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { at, action, actor } = value as Record<string, unknown>;
  return typeof at === 'string' && typeof action === 'string' && typeof actor === 'string';
}
