import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';
import type { Topic } from './topics';

/** What was observed in this clone and waits to come back. */
export interface TopicState {
  topics: Topic[];
  /** Hashes of the last messages of the last sessions, the newest last. */
  heard: Array<{ session: string; hashes: string[] }>;
}

const MOST_SESSIONS = 30;
const MOST_HASHES = 500;

/** The state and the text that it stands in; a missing or damaged file is an empty one. */
export function readTopicState(repo: Pick<Repository, 'stateDir'>): {
  state: TopicState;
  text: string | null;
} {
  const text = readOptional(statePath(repo, STATE.topics)) ?? null;
  const empty = { topics: [], heard: [] };
  try {
    const value = JSON.parse(text ?? '{}') as Partial<TopicState> | null;
    const isWhole = Array.isArray(value?.topics) && Array.isArray(value.heard);
    return { state: isWhole ? (value as TopicState) : empty, text };
  } catch (error) {
    if (error instanceof SyntaxError) return { state: empty, text };
    throw error;
  }
}

export function formatTopicState(state: TopicState): string {
  return `${JSON.stringify(state)}\n`;
}

export function wasHeard({ heard }: TopicState, session: string, hash: string): boolean {
  return heard.some((each) => each.session === session && each.hashes.includes(hash));
}

/** The state in which the session has heard this, too. */
export function withHeard(state: TopicState, session: string, hash: string): TopicState {
  const known = state.heard.find((each) => each.session === session)?.hashes ?? [];
  const others = state.heard.filter((each) => each.session !== session);
  const hashes = [...known, hash].slice(-MOST_HASHES);
  return { ...state, heard: [...others, { session, hashes }].slice(-MOST_SESSIONS) };
}
