import { CoEngramError } from '../errors';
import { withIndex } from '../search/open-index';
import { ownOf } from '../search/owners';
import { type AuditLine, readAuditLines } from '../store/audit-lines';
import type { AuditRecord } from '../store/audit-log';
import type { Memory } from '../store/memory';
import { sha256Hex } from '../util/hash';
import { parseInstant } from '../util/instants';

export interface AuditOptions {
  /** An id, or a part of one of at least 4 characters. */
  engram?: string;
  /** Any of these. */
  action?: readonly string[];
  /** ISO date or date-time: from then on. */
  since?: string;
  /** ISO date (the whole day) or date-time: up to then. */
  until?: string;
  /** Default 50. */
  limit?: number;
  cursor?: string;
}

export interface AuditAnswer {
  /** How many records fit, whatever the limit. */
  total: number;
  /** Newest first. */
  results: AuditRecord[];
  /** Lines of the log that are no records; they stay in it. */
  damaged: number;
  /** For the next page; missing on the last. */
  nextCursor?: string;
}

const DEFAULT_LIMIT = 50;
const SHORTEST_ID_PART = 4;
const DAY_MS = 86_400_000;

type Recorded = AuditLine & Required<Pick<AuditLine, 'record' | 'at'>>;

/** What changed in this clone, by whom and why, but for what other agents have. Throws USAGE for a date, an id or a cursor that is none. */
export async function queryAudit(memory: Memory, options: AuditOptions = {}): Promise<AuditAnswer> {
  const fits = filterOf(options);
  const lines = readAuditLines(memory.repo);
  const isOwn = await ownRecords(memory);
  const records = lines.filter((line): line is Recorded => line.record !== undefined);
  const found = records.filter((line) => isOwn(line.record) && fits(line)).reverse();
  const { cursor, limit = DEFAULT_LIMIT } = options;
  const start = cursor === undefined ? 0 : startAfter(found, cursor);
  const page = found.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + page.length < found.length;
  return {
    total: found.length,
    results: page.map(({ record }) => record),
    damaged: lines.length - records.length,
    ...(hasMore ? { nextCursor: writeCursor(last) } : {}),
  };
}

/** What is about another agent's memory is for that agent. */
function ownRecords({ repo, surroundings, agent }: Memory): Promise<(record: AuditRecord) => boolean> {
  return withIndex(repo, { surroundings }, (view) => {
    const others = new Set<string>();
    const isOwn = ownOf(view, agent);
    for (const doc of view.docs()) if (!isOwn(doc)) others.add(view.entry(doc).id);
    return (record) => others.size === 0 || !idsOf(record).some((id) => others.has(id));
  });
}

function filterOf({ engram, action = [], since, until }: AuditOptions): (line: Recorded) => boolean {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : instantOf(since);
  const end = until === undefined ? Number.POSITIVE_INFINITY : endOf(until);
  const part = engram?.toUpperCase();
  if (part !== undefined && part.length < SHORTEST_ID_PART) {
    throw new CoEngramError('USAGE', `"${engram}" is too short for a part of an id`, {
      hint: `at least ${SHORTEST_ID_PART} characters`,
    });
  }
  return ({ record, at }) =>
    at >= from &&
    at <= end &&
    (action.length === 0 || action.includes(record.action)) &&
    (part === undefined || idsOf(record).some((id) => id.startsWith(part) || id.endsWith(part)));
}

/** Ids that a record is about; a consolidation or a link has several. */
function idsOf({ engramId, engramIds, to }: AuditRecord): string[] {
  const others = Array.isArray(engramIds) ? engramIds : [];
  return [engramId, to, ...others].flatMap((id) => (typeof id === 'string' ? [id.toUpperCase()] : []));
}

function instantOf(text: string): number {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  throw new CoEngramError('USAGE', `"${text}" is no date`, { hint: 'a date such as 2026-01-02' });
}

function endOf(text: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return instantOf(text) + (isDay ? DAY_MS - 1 : 0);
}

/** The line itself, so that a page goes on rightly after others came or a rotation dropped some. */
function writeCursor({ at, text }: Recorded): string {
  return Buffer.from(JSON.stringify([at, sha256Hex(text).slice(0, 16)])).toString('base64url');
}

function startAfter(found: readonly Recorded[], cursor: string): number {
  const [at, hash] = parseCursor(cursor);
  const index = found.findIndex((line) => line.at === at && sha256Hex(line.text).startsWith(hash));
  if (index !== -1) return index + 1;
  const older = found.findIndex((line) => line.at < at);
  return older === -1 ? found.length : older;
}

function parseCursor(cursor: string): [number, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string') {
      return [value[0], value[1]];
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CoEngramError('USAGE', `"${cursor.slice(0, 100)}" is no cursor`, {
    hint: 'use nextCursor of the page before',
  });
}
