/** What a session states, message by message. */
import type { Visibility } from '../../engram/engram';
import { GLOBAL_SCOPE } from '../../engram/scope';
import { placeOfTurn } from '../../recall/context/place';
import { cutAtWord } from '../../util/cut-at-word';
import { parseInstant } from '../../util/instants';
import type { FactBirth } from '../compose-fact';
import { extract } from '../extract';
import type { MessageFacts } from '../store-messages';
import type { TranscriptReading } from './read-transcript';
import type { SaidBefore } from './said-before';
import { sessionKeyOf } from './session-keys';
import type { TranscriptMessage, TranscriptSummary } from './transcript';

/** A plan that was pasted to be carried out: whoever wrote it, the user did not say so. */
const PASTED_PLAN = /^Implement the following plan:/;
/** As long as the summary that a model gives to `extract apply` may be. */
const LONGEST_EPISODE = 2000;

export interface SessionFacts {
  /** Messages of the user. */
  said: number;
  /** Those of them that were imported before. */
  known: number;
  facts: MessageFacts[];
}

export interface SessionFactsOptions {
  agent: string;
  /** The file: beside it OpenClaw says in which channel the session is. */
  path: string;
  before: SaidBefore;
  /** Facts by rules; without, only what the host itself summed up is kept. */
  extract: boolean;
  visibility?: Visibility;
  /** In ms, where the host gives no time at all. */
  now: number;
}

/** The facts of what the user said, and the host's summaries as episodes; what was imported before is left out. */
export function sessionFacts(reading: TranscriptReading, options: SessionFactsOptions): SessionFacts {
  const result: SessionFacts = { said: 0, known: 0, facts: [] };
  const birth = birthOf(reading, options);
  let at = parseInstant(reading.startedAt ?? '') ?? options.now;
  for (const each of reading.said()) {
    const { id, at: time } = 'message' in each ? each.message : each.summary;
    at = parseInstant(time ?? '') ?? at;
    if ('message' in each && each.message.role !== 'user') continue;
    if ('message' in each) result.said += 1;
    if (options.before.has(reading.sessionId, id)) {
      if ('message' in each) result.known += 1;
      continue;
    }
    const facts = 'message' in each ? messageFacts(each.message, options) : [episodeOf(each.summary)];
    if (facts.length > 0) result.facts.push({ facts, birth: birth(each, at) });
  }
  return result;
}

type Said = { message: TranscriptMessage } | { summary: TranscriptSummary };

function birthOf(
  { host, sessionId }: TranscriptReading,
  { agent, path, visibility }: SessionFactsOptions,
): (said: Said, at: number) => FactBirth {
  const sessionKey = host === 'openclaw' ? sessionKeyOf(path, sessionId) : undefined;
  const { channel } = placeOfTurn({ sessionId, sessionKey, messages: [] });
  const scope = channel === undefined ? GLOBAL_SCOPE : ({ type: 'channel', id: channel } as const);
  return (said, at) => {
    const { id, role, speaker } =
      'message' in said ? said.message : { ...said.summary, role: 'assistant', speaker: null };
    const evidence = { sessionId, messageId: id, role, ...(speaker === null ? {} : { speaker }) };
    const origin = 'message' in said ? 'session_export' : 'compaction';
    const dated = { ...evidence, at: new Date(at).toISOString() };
    return { agent, scope, evidence: dated, at, origin, visibility };
  };
}

function messageFacts({ text }: TranscriptMessage, options: SessionFactsOptions): MessageFacts['facts'] {
  return options.extract && !PASTED_PLAN.test(text) ? extract(text).facts : [];
}

function episodeOf({ text }: TranscriptSummary): MessageFacts['facts'][number] {
  const object = cutAtWord(text.replace(/\s+/g, ' ').trim(), LONGEST_EPISODE);
  const sentence = object;
  return {
    category: 'context',
    subject: null,
    predicate: 'episode',
    object,
    polarity: 'positive',
    explicit: false,
    sentence,
  };
}
