/** What a host gets for one turn: standing rules, and what the last messages call to mind. */
import { withIndexMeanwhile } from '../../search/open-index';
import type { Memory } from '../../store/memory';
import { noteSignal } from '../note-signal';
import { readerOf } from '../reader';
import { placeOfTurn } from './place';
import type { AssembledContext } from './plan';
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
const NOTED_CHARACTERS = 300;

/**
 * Pins of the turn's session, channel and agent, then facts and engrams, entities and sessions that its last messages
 * call to mind, in one fenced text. `loadSaidIn` gives what finds what a person said in a message, without what hosts
 * put around it.
 */
export async function assembleContext(
  memory: Memory,
  turn: Turn,
  options: AssembleOptions,
  loadSaidIn: () => Promise<(text: string) => string>,
): Promise<AssembledContext> {
  const { repo, surroundings } = memory;
  const place = placeOfTurn(turn);
  const agent = place.agent ?? memory.agent;
  const reader = { ...readerOf(memory, { agent, private: options.private }), scopes: place.scopes };
  const { trustDirs, budget = DEFAULT_BUDGET } = options;
  const { context, query } = await withIndexMeanwhile(repo, { surroundings, trustDirs }, async () => {
    const [{ lastMessages, remind }, saidIn] = await Promise.all([import('./remind'), loadSaidIn()]);
    const messages = lastMessages(turn, saidIn);
    const query = messages.at(-1) ?? '';
    return (view) => ({ context: remind(view, { ...memory.config, reader, messages, budget }), query });
  });
  noteRecalled({ ...memory, agent }, context, query, turn.sessionId);
  return context;
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
