import { isCorrection } from '../learning/correction';
import { placeOfTurn, type TurnPlace } from '../recall/context/place';
import type { Turn, TurnMessage } from '../recall/context/turn';
import { noteSignal } from '../recall/note-signal';
import { type SessionOutcome, saveSession } from '../remember/save-session';
import type { WriteOptions, Written } from '../remember/write';
import type { Memory } from '../store/memory';
import { sha256Hex } from '../util/hash';
import { parseInstant } from '../util/instants';
import { type Captured, captureMessage } from './capture-message';
import type { Compaction } from './compact';

/** A session note of what was cut off stands beside the one that the session itself saves. */
const COMPACTED = '#compacted';

/** Whose facts they are, and what became of them; nothing where the user said nothing. */
export interface AfterTurn {
  agentId: string;
  written?: Written<Captured>;
}

/**
 * Stores the facts of the last thing that the user said; the same message twice is one evidence. Throws as
 * captureMessage.
 */
export async function afterTurn(memory: Memory, turn: Turn, options: WriteOptions = {}): Promise<AfterTurn> {
  const message = turn.messages.findLast(({ role }) => role === 'user');
  const place = placeOfTurn(turn);
  const agentId = place.agent ?? memory.agent;
  if (message === undefined || message.text.trim() === '') return { agentId };
  const written = await capture(memory, message, turn, place, 'live_turn', { ...options, keepUnread: true });
  if (options.dryRun !== true) {
    const signal = { type: 'message', isCorrection: isCorrection(message.text) } as const;
    noteSignal({ ...memory, agent: agentId }, signal, turn.sessionId);
  }
  return { agentId, written };
}

/** What is kept of a conversation that was shortened; the same range twice changes nothing. */
export interface KeptCompaction {
  /** Ids of facts that are new. */
  facts: string[];
  session: SessionOutcome;
}

/** Stores the facts of the messages that were cut off, and their summary as a note of the session. */
export async function keepCompaction(
  memory: Memory,
  turn: Turn,
  compaction: Compaction,
  options: WriteOptions = {},
): Promise<KeptCompaction> {
  const place = placeOfTurn(turn);
  const facts: string[] = [];
  const cut = turn.messages.length - (compaction.messages.length - 1);
  for (const message of turn.messages.slice(0, cut)) {
    if (message.role !== 'user' || message.text.trim() === '') continue;
    const { outcome } = await capture(memory, message, turn, place, 'compaction', options);
    facts.push(...outcome.facts.filter(({ relation }) => relation !== 'duplicate').map(({ id }) => id));
  }
  const { outcome: session } = await saveSession(
    memory,
    {
      summary: wordsOf(compaction.summary),
      session: `${turn.sessionId}${COMPACTED}`,
      agent: place.agent,
    },
    options,
  );
  return { facts, session };
}

/** What stands in the fence, below its label. */
function wordsOf(summary: string): string {
  return summary.split('\n').slice(2, -1).join('\n');
}

function capture(
  memory: Memory,
  { text, id, at }: TurnMessage,
  turn: Turn,
  { agent, channel }: TurnPlace,
  origin: string,
  options: WriteOptions & { keepUnread?: boolean },
): Promise<Written<Captured>> {
  return captureMessage(memory, text, {
    ...options,
    agent,
    sessionId: turn.sessionId,
    messageId: id ?? `sha256:${sha256Hex(text).slice(0, 16)}`,
    channel,
    at: at === undefined ? undefined : parseInstant(at),
    origin,
  });
}
