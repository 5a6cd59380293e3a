/** Messages that no rule could read, kept on this machine until somebody who can has time. */

import type { WriteStep } from '../../remember/write';
import { STATE, statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';
import { parseJsonLines } from '../../util/json-lines';
import type { Extraction } from '../extract';
import type { SkipReason } from '../statement';
import { isFields, textIn } from '../transcript/fields';

export interface UnreadMessage {
  agent: string;
  text: string;
  /** ISO 8601: when it was said. */
  at: string;
  sessionId?: string;
  messageId?: string;
  channel?: string;
  /** How often a model was asked in vain. */
  tries?: number;
}

/** More than a week of a busy channel; the oldest go first. */
const MOST_MESSAGES = 200;
/** A longer message is no statement but a document. */
const LONGEST_TEXT = 8000;
/** What stops nothing that matters; the envelope around every message of a channel is noise. */
const HARMLESS: ReadonlySet<SkipReason> = new Set(['no_match', 'greeting', 'noise']);

/** Did nothing but the lack of a rule keep the message from being read? */
export function isUnread(text: string, { facts, skipped }: Extraction): boolean {
  if (facts.length > 0 || text.length > LONGEST_TEXT) return false;
  return (
    skipped.some(({ reason }) => reason === 'no_match') && skipped.every(({ reason }) => HARMLESS.has(reason))
  );
}

/** The queue, the oldest first; damaged lines are left out. */
export function readUnread(repo: Pick<Repository, 'stateDir'>): UnreadMessage[] {
  return messagesIn(readOptional(statePath(repo, STATE.unread)) ?? '');
}

/** Puts a message into the queue, once. */
export function planUnread(step: WriteStep, message: UnreadMessage): void {
  const key = keyOf(message);
  planQueue(step, (queue) => (queue.some((other) => keyOf(other) === key) ? queue : [...queue, message]));
}

/** Changes the queue in the plan; nothing is written where it stays the same. */
export function planQueue(
  { memory, plan }: WriteStep,
  change: (queue: readonly UnreadMessage[]) => readonly UnreadMessage[],
): void {
  const before = readOptional(statePath(memory.repo, STATE.unread));
  const kept = change(messagesIn(before ?? '')).slice(-MOST_MESSAGES);
  const text = kept.map((message) => `${JSON.stringify(message)}\n`).join('');
  if (text === (before ?? '')) return;
  const place = { area: 'state', path: STATE.unread } as const;
  if (text !== '') plan.append([{ type: 'write', ...place, text, expect: before ?? null, mode: 0o600 }]);
  else if (before !== undefined) plan.append([{ type: 'delete', ...place, expect: before }]);
}

/** The same message of the same agent. */
export function keyOf({ agent, sessionId = '', messageId, text }: UnreadMessage): string {
  return JSON.stringify([agent, sessionId, messageId ?? text]);
}

function messagesIn(text: string): UnreadMessage[] {
  return parseJsonLines(text).flatMap((line) => {
    if (!isFields(line)) return [];
    const [agent, said, at] = [textIn(line, 'agent'), textIn(line, 'text'), textIn(line, 'at')];
    if (agent === undefined || said === undefined || at === undefined) return [];
    const [sessionId, messageId, channel] = ['sessionId', 'messageId', 'channel'].map((name) =>
      textIn(line, name),
    );
    return [
      {
        agent,
        text: said,
        at,
        ...(sessionId === undefined ? {} : { sessionId }),
        ...(messageId === undefined ? {} : { messageId }),
        ...(channel === undefined ? {} : { channel }),
        ...(typeof line.tries === 'number' ? { tries: line.tries } : {}),
      },
    ];
  });
}
