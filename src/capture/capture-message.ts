import type { Visibility } from '../engram/engram';
import { GLOBAL_SCOPE, parseScope } from '../engram/scope';
import type { WriteOptions, Written } from '../remember/write';
import type { AuditRecord } from '../store/audit-log';
import type { Memory } from '../store/memory';
import { formatInstant } from '../util/instants';
import type { FactBirth } from './compose-fact';
import { extract } from './extract';
import type { SkippedSentence } from './statement';
import { type StoredFact, storeFacts } from './store-facts';

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
  const written = await storeFacts(memory, facts, birthOf(memory, options), options);
  const { refused } = written.outcome;
  const outcome = {
    facts: written.outcome.facts,
    skipped: [...skipped, ...refused.map(() => ({ sentence: '…', reason: 'secret' as const }))],
  };
  return { ...written, outcome };
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
