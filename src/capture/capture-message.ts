import type { Visibility } from '../engram/engram';
import { GLOBAL_SCOPE, parseScope } from '../engram/scope';
import type { WriteOptions, WriteStep, Written } from '../remember/write';
import type { AuditRecord } from '../store/audit-log';
import type { Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import type { FactBirth } from './compose-fact';
import { extract } from './extract';
import type { SkippedSentence } from './statement';
import { type StoredFact, storeFacts } from './store-facts';
import { isUnread, planUnread, type UnreadMessage } from './unread/queue';

export interface CaptureOptions extends WriteOptions {
  /** Whose facts they are; default the caller's. `shared` = everybody's. */
  agent?: string;
  role?: string;
  speaker?: string;
  sessionId?: string;
  messageId?: string;
  /** A channel's facts hold in the channel. */
  channel?: string;
  /** `global`, `channel:ID` or `session:ID`; default the channel's, else global. */
  scope?: string;
  /** When it was said, in ms; default now. */
  at?: number;
  /** Default `live_turn`. */
  origin?: string;
  batch?: string;
  max?: number;
  visibility?: Visibility;
  /** Keeps what no rule can read for the light stage of maintenance. */
  keepUnread?: boolean;
  /** Further lines for the audit log. */
  records?: readonly AuditRecord[];
}

export interface Captured {
  facts: StoredFact[];
  skipped: SkippedSentence[];
}

/** Extracts the facts of a message and stores them. Throws USAGE for a bad agent or scope. */
export async function captureMessage(
  memory: Memory,
  text: string,
  options: CaptureOptions = {},
): Promise<Written<Captured>> {
  const { role = 'user', max } = options;
  const { facts, skipped } = extract(text, { role, max });
  const birth = birthOf(memory, options);
  const waits = options.keepUnread === true && isUnread(text, { facts, skipped });
  const whenPlanned = waits
    ? (step: WriteStep) => planUnread(step, unreadOf(text, birth, options))
    : undefined;
  const written = await storeFacts(memory, facts, birth, { ...options, whenPlanned });
  const { refused } = written.outcome;
  const outcome = {
    facts: written.outcome.facts,
    skipped: [...skipped, ...refused.map(() => ({ sentence: '…', reason: 'secret' as const }))],
  };
  return { ...written, outcome };
}

function unreadOf(text: string, { agent, at }: FactBirth, options: CaptureOptions): UnreadMessage {
  const { sessionId, messageId, channel } = options;
  return { agent, text, at: formatInstant(at), sessionId, messageId, channel };
}

/** Whose facts a message's are, where they hold, and what they stand on. */
export function birthOf(memory: Memory, options: CaptureOptions): FactBirth {
  const { role = 'user', speaker, sessionId, messageId, channel, visibility, batch } = options;
  const at = options.at ?? memory.surroundings.now();
  const place = options.scope ?? (channel === undefined ? undefined : `channel:${channel}`);
  return {
    agent: options.agent ?? memory.agent,
    scope: place === undefined ? GLOBAL_SCOPE : parseScope(place),
    evidence: {
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(messageId === undefined ? {} : { messageId }),
      role,
      ...(speaker === undefined ? {} : { speaker }),
      at: formatInstant(at),
    },
    at,
    origin: options.origin ?? 'live_turn',
    batch,
    visibility,
  };
}
