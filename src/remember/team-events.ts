/** What a team may see of a clone's activity: one tracked file a day and clone, when `audit.teamEvents` says so. */
import { randomBytes } from 'node:crypto';
import { newId } from '../engram/new-id';
import type { IndexView } from '../search/contract';
import { isHighValue } from '../store/audit-actions';
import type { AuditRecord } from '../store/audit-log';
import { EVENTS_FOLDER, STATE, statePath } from '../store/layout';
import type { Memory } from '../store/memory';
import type { FileChange } from '../store/plan';
import { readOptional } from '../store/read-optional';
import { safePath } from '../store/safe-path';
import { newWriterKey } from '../usage/writer';
import { parseInstant } from '../util/instants';

const LONGEST_TITLE = 80;
const ORIGIN = /^w[0-9a-z]{9}$/;

/** The changes that publish the high-value records of team and public engrams; bodies and reasons never. */
export function planTeamEvents(
  memory: Memory,
  view: IndexView,
  records: readonly AuditRecord[],
): FileChange[] {
  if (!memory.config.audit.teamEvents) return [];
  const lines = records.flatMap((record) => eventLine(view, record) ?? []);
  const day = records[0]?.at.slice(0, 10);
  if (lines.length === 0 || day === undefined) return [];
  const { origin, changes } = originOf(memory);
  const path = `${EVENTS_FOLDER}/${day}/${origin}.jsonl`;
  const before = readOptional(safePath(memory.repo, path));
  const text = `${before ?? ''}${lines.join('')}`;
  return [...changes, { type: 'write', path, text, expect: before ?? null }];
}

function eventLine(view: IndexView, record: AuditRecord): string | undefined {
  const { at, action, actor, engramId } = record;
  if (!isHighValue(action) || engramId === undefined) return undefined;
  const doc = view.docOfId(engramId);
  const entry = doc === undefined ? undefined : view.entry(doc);
  const wasShared = entry === undefined || isShared(entry.visibility);
  const visibility = record.visibility ?? entry?.visibility;
  if (!wasShared || !isShared(visibility)) return undefined;
  const title = typeof record.title === 'string' ? record.title : (entry?.title ?? '');
  const id = newId(Math.max(0, parseInstant(at) ?? 0), randomBytes);
  return `${JSON.stringify({ id, at, action, actor, engramId, title: clip(title) })}\n`;
}

function isShared(visibility: unknown): boolean {
  return visibility === 'team' || visibility === 'public';
}

function clip(title: string): string {
  const characters = [...title];
  return characters.length > LONGEST_TITLE ? `${characters.slice(0, LONGEST_TITLE - 1).join('')}…` : title;
}

/** This clone's name among the event files: chance, since a host's name is nobody's business. */
function originOf({ repo }: Memory): { origin: string; changes: FileChange[] } {
  const known = readOptional(statePath(repo, STATE.origin))?.trim();
  if (known !== undefined && ORIGIN.test(known)) return { origin: known, changes: [] };
  const origin = newWriterKey(randomBytes);
  return { origin, changes: [{ type: 'write', area: 'state', path: STATE.origin, text: `${origin}\n` }] };
}
