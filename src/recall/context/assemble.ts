/** What a host gets for one turn: standing rules, and what the last messages call to mind. */
import { withIndex } from '../../search/open-index';
import type { Memory } from '../../store/memory';
import { noteSignal } from '../note-signal';
import { pinsFor } from '../pins';
import { readerOf } from '../reader';
import { placeOfTurn } from './place';
import { type AssembledContext, planContext } from './plan';
import { recollect } from './recollect';
import type { Turn } from './turn';

export interface AssembleOptions {
  /** Estimated tokens; default 450. */
  budget?: number;
  /** Trust folder times instead of asking git what changed. */
  trustDirs?: boolean;
  /** False leaves out own private engrams. */
  private?: boolean;
}

const DEFAULT_BUDGET = 450;
/** So many messages say what it is about. */
const LAST_MESSAGES = 6;
const NOTED_CHARACTERS = 300;

/**
 * Pins of the turn's session, channel and agent, then facts and engrams, entities and sessions that its last messages
 * call to mind, in one fenced text. `saidIn` gives what a person said in a message, without what hosts put around it.
 */
export async function assembleContext(
  memory: Memory,
  turn: Turn,
  options: AssembleOptions,
  saidIn: (text: string) => string,
): Promise<AssembledContext> {
  const { repo, surroundings, config } = memory;
  const place = placeOfTurn(turn);
  const agent = place.agent ?? memory.agent;
  const reader = { ...readerOf(memory, { agent, private: options.private }), scopes: place.scopes };
  const messages = messagesOf(turn, saidIn);
  const { recall, pins: pinLimits, search: weights, language } = config;
  const context = await withIndex(repo, { surroundings, trustDirs: options.trustDirs }, (view) => {
    const { pins, total } = pinsFor(view, reader, pinLimits.max);
    const known = new Set(pins.flatMap(({ id, text }) => [id, text]));
    const recalled = recollect(view, { reader, weights, messages, ...recall, known });
    const limits = { budget: options.budget ?? DEFAULT_BUDGET, bulletChars: recall.bulletChars, language };
    return planContext({ pins, pinTotal: total, recalled }, limits);
  });
  noteRecalled({ ...memory, agent }, context, messages.at(-1) ?? '', turn.sessionId);
  return context;
}

function messagesOf({ messages }: Turn, saidIn: (text: string) => string): string[] {
  return messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .slice(-LAST_MESSAGES)
    .map(({ text }) => saidIn(text).trim())
    .filter((text) => text !== '');
}

function noteRecalled(memory: Memory, { recalled }: AssembledContext, query: string, session: string): void {
  if (recalled.length === 0) return;
  const hits = recalled.map(({ id, relevance }): [string, number] => [id, relevance]);
  noteSignal(
    memory,
    { type: 'retrieval', query: query.slice(0, NOTED_CHARACTERS), hits, handed: true },
    session,
  );
}
