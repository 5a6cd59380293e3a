import { isHighValue } from '../store/audit-actions';
import { type AuditLine, auditLines } from '../store/audit-lines';

const DAY_MS = 86_400_000;

export interface AuditLimits {
  lowValueDays: number;
  highValueDays: number;
  bytes: number;
}

export const AUDIT_LIMITS: AuditLimits = { lowValueDays: 90, highValueDays: 365, bytes: 50 * 1024 * 1024 };

export interface AuditRotation {
  /** What stays; the same text when nothing has to go. */
  text: string;
  /** Lines that went. */
  dropped: number;
}

/**
 * The log without what is too old, and when it is still too large without its oldest lines, low-value ones first.
 * Damaged lines stay: nobody knows what they said.
 */
export function rotateAudit(text: string, now: number, limits: AuditLimits = AUDIT_LIMITS): AuditRotation {
  const lines = auditLines(text);
  const young = lines.filter((line) => !isTooOld(line, now, limits));
  const kept = withinBytes(young, limits.bytes);
  const dropped = lines.length - kept.length;
  return dropped === 0 ? { text, dropped } : { text: kept.map((line) => `${line.text}\n`).join(''), dropped };
}

function isTooOld({ record, at }: AuditLine, now: number, limits: AuditLimits): boolean {
  if (record === undefined || at === undefined) return false;
  const days = isHighValue(record.action) ? limits.highValueDays : limits.lowValueDays;
  return now - at > days * DAY_MS;
}

function withinBytes(lines: AuditLine[], bytes: number): AuditLine[] {
  let excess = lines.reduce((sum, line) => sum + bytesOf(line), 0) - bytes;
  if (excess <= 0) return lines;
  const gone = new Set<AuditLine>();
  for (const isGoing of [isLow, isHigh]) {
    for (const line of lines) {
      if (excess <= 0) break;
      if (!isGoing(line)) continue;
      gone.add(line);
      excess -= bytesOf(line);
    }
  }
  return lines.filter((line) => !gone.has(line));
}

function isLow({ record }: AuditLine): boolean {
  return record !== undefined && !isHighValue(record.action);
}

function isHigh({ record }: AuditLine): boolean {
  return record !== undefined && isHighValue(record.action);
}

function bytesOf({ text }: AuditLine): number {
  return Buffer.byteLength(text) + 1;
}
