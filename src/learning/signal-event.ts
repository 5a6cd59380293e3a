/** What reading leaves in `signals.jsonl`: one line an event, in the order in which things happened here. */
import { formatInstant, parseInstant } from '../util/instants';
import { OUTCOMES, type Outcome } from './feedback';

/** Who did it. Events of one agent belong together unless they name different sessions. */
export interface Caller {
  agent: string;
  session?: string;
}

export type SignalWhat =
  /** A search answered with these engrams; `handed`: their text went to the agent without a `get`. */
  | { type: 'retrieval'; query: string; hits: Array<[id: string, relevance: number]>; handed?: boolean }
  | { type: 'get'; id: string }
  | { type: 'feedback'; id: string; outcome: Outcome }
  /** A file was edited, a command run, a commit made. */
  | { type: 'action'; action: string }
  /** The user said something. */
  | { type: 'message'; isCorrection: boolean }
  /** A new contradiction spoke against this engram. */
  | { type: 'contradiction'; id: string };

/** `at` is ISO 8601. */
export type SignalEvent = Caller & { at: string } & SignalWhat;

/** An event of now, by the agent that calls. */
export function signalOf(
  { agent, surroundings }: { agent: string; surroundings: { now(): number } },
  what: SignalWhat,
  session?: string,
): SignalEvent {
  const caller = session === undefined ? { agent } : { agent, session };
  return { at: formatInstant(surroundings.now()), ...caller, ...what };
}

/** An event as read, with its instant in milliseconds. */
export type ReadEvent = SignalEvent & { atMs: number };

/** The events of whole lines, and the lines that are none. */
export function parseSignals(text: string): { events: ReadEvent[]; damaged: string[] } {
  const events: ReadEvent[] = [];
  const damaged: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const event = parseEvent(line);
    if (event === undefined) damaged.push(line);
    else events.push(event);
  }
  return { events, damaged };
}

function parseEvent(line: string): ReadEvent | undefined {
  const value = parseObject(line);
  if (value === undefined || !isCaller(value) || !isWhat(value)) return undefined;
  const atMs = typeof value.at === 'string' ? parseInstant(value.at) : undefined;
  return atMs === undefined ? undefined : ({ ...value, atMs } as unknown as ReadEvent);
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isCaller({ agent, session }: Record<string, unknown>): boolean {
  return typeof agent === 'string' && (session === undefined || typeof session === 'string');
}

function isWhat(value: Record<string, unknown>): boolean {
  switch (value.type) {
    case 'retrieval':
      return typeof value.query === 'string' && Array.isArray(value.hits) && value.hits.every(isHit);
    case 'get':
    case 'contradiction':
      return typeof value.id === 'string';
    case 'feedback':
      return typeof value.id === 'string' && OUTCOMES.includes(value.outcome as Outcome);
    case 'action':
      return typeof value.action === 'string';
    case 'message':
      return typeof value.isCorrection === 'boolean';
    default:
      return false;
  }
}

function isHit(hit: unknown): boolean {
  if (!Array.isArray(hit)) return false;
  const [id, relevance] = hit as unknown[];
  return typeof id === 'string' && typeof relevance === 'number' && relevance >= 0 && relevance <= 1;
}
