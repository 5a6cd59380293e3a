import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import { formatInstant, parseInstant } from '../util/instants';
import type { WriteStep } from './write';

/** What sessions have reported: session -> when last, and `<id> <outcome>` of what counted. */
type Sessions = Record<string, { at: string; counted: string[] }>;

/** Sessions that are silent for so long may report anew. */
const KEEP_MS = 30 * 86_400_000;

/** Does this report count? In a session, one engram and outcome counts once; without a session every call counts. */
export function countsInSession(
  { memory, plan }: WriteStep,
  id: string,
  { outcome, session }: { outcome: string; session?: string },
): boolean {
  if (session === undefined) return true;
  const text = readOptional(statePath(memory.repo, STATE.feedbackSessions));
  const now = memory.surroundings.now();
  const sessions = recent(parseSessions(text), now);
  const key = `${id} ${outcome}`;
  const known = sessions.get(session)?.counted ?? [];
  if (known.includes(key)) return false;
  sessions.set(session, { at: formatInstant(now), counted: [...known, key] });
  const after = `${JSON.stringify(Object.fromEntries(sessions))}\n`;
  plan.append([
    { type: 'write', area: 'state', path: STATE.feedbackSessions, text: after, expect: text ?? null },
  ]);
  return true;
}

function recent(sessions: Sessions, now: number): Map<string, Sessions[string]> {
  return new Map(
    Object.entries(sessions).filter(([, session]) => {
      const at = parseInstant(String(session?.at));
      return at !== undefined && now - at < KEEP_MS && Array.isArray(session.counted);
    }),
  );
}

/** A damaged file counts as none: at worst a report counts twice. */
function parseSessions(text: string | undefined): Sessions {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sessions) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
