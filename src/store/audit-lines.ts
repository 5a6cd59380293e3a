import { parseInstant } from '../util/instants';
import type { AuditRecord } from './audit-log';
import { STATE, statePath } from './layout';
import { readOptional } from './read-optional';
import type { Repository } from './repository';

/** One line of the audit log. Without a record it is damaged: kept, counted, never shown as an event. */
export interface AuditLine {
  text: string;
  record?: AuditRecord;
  /** Milliseconds since 1970. */
  at?: number;
}

/** The audit log of this clone; none where nothing was written yet. Throws ENVIRONMENT when it cannot be read. */
export function readAuditLines(repo: Pick<Repository, 'stateDir'>): AuditLine[] {
  return auditLines(readOptional(statePath(repo, STATE.audit)) ?? '');
}

/** The lines of a log, oldest first as they were written; empty ones are left out. */
export function auditLines(text: string): AuditLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, ...parseRecord(line) }));
}

function parseRecord(line: string): { record: AuditRecord; at: number } | undefined {
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, action, actor } = value as Record<string, unknown>;
  const instant = typeof at === 'string' ? parseInstant(at) : undefined;
  if (instant === undefined || typeof action !== 'string' || typeof actor !== 'string') return undefined;
  return { record: value as AuditRecord, at: instant };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
