/** Shortens a conversation: the older messages become a summary by rules, the last ones stay as they are. */

import type { TurnMessage } from '../recall/context/turn';
import { fenced } from '../recall/fence';
import { firstSentence } from '../recall/first-sentence';
import { safeLine } from '../recall/words-of';
import { cutAtWord } from '../util/cut-at-word';
import { estimateTokens } from '../util/tokens';
import { extract } from './extract';
import { saidWords } from './said-words';
import type { ExtractedFact } from './statement';

/** Why nothing was shortened. */
export type NotCompacted = 'short' | 'one_tool_call' | 'no_gain';

/** A fact that outlives the conversation, and the message that states it. */
export interface DurableFact extends ExtractedFact {
  messageId?: string;
}

export interface Compaction {
  compacted: boolean;
  reason?: NotCompacted;
  /** Fenced; empty when nothing was shortened. */
  summary: string;
  /** The conversation from now on: the summary as a message, then those that stay, as they were given. */
  messages: unknown[];
  /** The host's id of the first message that stays. */
  firstKeptEntryId?: string;
  /** Facts of the user in what was cut off. */
  durable: DurableFact[];
  tokensBefore: number;
  tokensAfter: number;
}

/** Fewer messages above those that stay are not worth it. */
const LEAST_CUT = 4;
const MOST_DURABLE = 20;
const MOST_ASKED = 12;
const MOST_ANSWERED = 6;
const LINE_CHARACTERS = 140;

/** Keeps the last `keep` messages, and more where a tool call would be parted from its result. */
export function compactMessages(messages: readonly TurnMessage[], keep: number): Compaction {
  const cut = messages.length < keep + LEAST_CUT ? undefined : placeOfCut(messages, messages.length - keep);
  const tokensBefore = tokensOf(messages);
  if (cut === undefined || cut === 0) {
    return unchanged(messages, cut === undefined ? 'short' : 'one_tool_call', tokensBefore);
  }
  const [older, kept] = [messages.slice(0, cut), messages.slice(cut)];
  const durable = durableOf(older);
  const summary = summaryOf(older, durable);
  const tokensAfter = estimateTokens(summary) + tokensOf(kept);
  if (tokensAfter >= tokensBefore) return unchanged(messages, 'no_gain', tokensBefore);
  return {
    compacted: true,
    summary,
    messages: [{ role: 'user', content: summary }, ...kept.map(({ source }) => source)],
    ...firstId(kept),
    durable,
    tokensBefore,
    tokensAfter,
  };
}

function unchanged(messages: readonly TurnMessage[], reason: NotCompacted, tokens: number): Compaction {
  return {
    compacted: false,
    reason,
    summary: '',
    messages: messages.map(({ source }) => source),
    ...firstId(messages),
    durable: [],
    tokensBefore: tokens,
    tokensAfter: tokens,
  };
}

function firstId([first]: readonly TurnMessage[]): { firstKeptEntryId?: string } {
  return first?.id === undefined ? {} : { firstKeptEntryId: first.id };
}

/** Of the text and, since they are as dear, of what else the messages carry. */
function tokensOf(messages: readonly TurnMessage[]): number {
  return messages.reduce(
    (sum, { text, source }) => sum + Math.max(estimateTokens(text), sizeOf(source, text)),
    0,
  );
}

function sizeOf(source: unknown, text: string): number {
  const content =
    typeof source === 'object' && source !== null && 'content' in source ? source.content : text;
  return typeof content === 'string'
    ? estimateTokens(content)
    : estimateTokens(JSON.stringify(content) ?? '');
}

/** The first message that stays: `wanted`, or before it so that every result has its call on its side. */
function placeOfCut(messages: readonly TurnMessage[], wanted: number): number {
  const callAt = new Map<string, number>();
  for (const [at, { toolCalls }] of messages.entries()) for (const id of toolCalls) callAt.set(id, at);
  let cut = wanted;
  for (let at = messages.length - 1; at >= cut; at -= 1) {
    const answers = messages[at]?.answersCall;
    if (answers === undefined) continue;
    const call = answers === '' ? undefined : callAt.get(answers);
    // Without the call's id, a result belongs to what stands right before it.
    cut = Math.min(cut, call ?? Math.max(0, at - 1));
  }
  return cut;
}

function durableOf(messages: readonly TurnMessage[]): DurableFact[] {
  const facts: DurableFact[] = [];
  for (const { role, text, id } of messages) {
    if (role !== 'user' || facts.length >= MOST_DURABLE) continue;
    const found = extract(text, { role, max: MOST_DURABLE - facts.length }).facts;
    facts.push(...found.map((fact) => (id === undefined ? fact : { ...fact, messageId: id })));
  }
  return facts;
}

function summaryOf(messages: readonly TurnMessage[], durable: readonly DurableFact[]): string {
  const asked = linesOf(messages, 'user').slice(-MOST_ASKED);
  const answered = linesOf(messages, 'assistant').slice(-MOST_ANSWERED);
  const stated = [...new Set(durable.map(({ sentence }) => shortened(sentence)))];
  const tools = messages.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0);
  const parts: Array<[heading: string, lines: readonly string[]]> = [
    ['Stated', stated],
    ['Asked', asked.filter((line) => !stated.includes(line))],
    ['Answered', answered],
  ];
  const counted = `${messages.length} earlier messages${tools === 0 ? '' : `, ${tools} tool calls`}`;
  return fenced(
    [
      `# Summary of ${counted}`,
      ...parts
        .filter(([, lines]) => lines.length > 0)
        .map(([heading, lines]) => [`## ${heading}`, ...lines.map((line) => `- ${line}`)].join('\n')),
    ].join('\n\n'),
  );
}

/** The first sentence of each message of a role, the older of two that say the same left out. */
function linesOf(messages: readonly TurnMessage[], role: string): string[] {
  const lines = messages
    .filter((message) => message.role === role)
    .map(({ text }) => shortened(firstSentence(saidWords(text))))
    .filter((line) => line !== '');
  return lines.filter((line, at) => lines.lastIndexOf(line) === at);
}

function shortened(text: string): string {
  return cutAtWord(safeLine(text), LINE_CHARACTERS);
}
