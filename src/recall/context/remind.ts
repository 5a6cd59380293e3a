/** Computes what a host gets for one turn. */
import type { Config } from '../../config/config';
import type { IndexView } from '../../search/contract';
import type { Reader } from '../../search/request';
import { pinsFor } from '../pins';
import { type AssembledContext, planContext } from './plan';
import { recollect } from './recollect';
import type { Turn } from './turn';

/** So many messages say what it is about. */
const LAST_MESSAGES = 6;

/** What people and agents said last, the latest at the end. */
export function lastMessages({ messages }: Turn, saidIn: (text: string) => string): string[] {
  return messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .slice(-LAST_MESSAGES)
    .map(({ text }) => saidIn(text).trim())
    .filter((text) => text !== '');
}

export interface RemindOptions extends Pick<Config, 'recall' | 'pins' | 'search' | 'language'> {
  reader: Reader;
  messages: readonly string[];
  /** Estimated tokens. */
  budget: number;
}

/** Standing rules, and what the messages call to mind, within the budget. */
export function remind(view: IndexView, options: RemindOptions): AssembledContext {
  const { reader, messages, budget, recall, search: weights, language } = options;
  const { pins, total } = pinsFor(view, reader, options.pins.max);
  const known = new Set(pins.flatMap(({ id, text }) => [id, text]));
  const recalled = recollect(view, { reader, weights, messages, ...recall, known });
  return planContext(
    { pins, pinTotal: total, recalled },
    { budget, bulletChars: recall.bulletChars, language },
  );
}
