/** Lines that machines write: errors, logs, tokens, symbols. */
import { type GuardedPattern, matchesAny } from '../util/guarded-patterns';

const TOKENS: readonly GuardedPattern[] = [
  {
    needs: ['heartbeat_ok', 'no_reply', 'no_update', 'announce_skip', 'reply_skip'],
    pattern: /^(?:HEARTBEAT_OK|NO_REPLY|NO_UPDATE|ANNOUNCE_SKIP|REPLY_SKIP)\b[.!]?$/i,
  },
];
const LEVELS = ['info', 'warn', 'error', 'debug', 'trace', 'notice'];
const STARTS: readonly GuardedPattern[] = [
  {
    needs: ['error', 'exception'],
    pattern: /^(?:[A-Z]\w{0,40})?(?:Error|Exception)\b(?: \[\w+\])?:/,
  },
  {
    needs: [...LEVELS, 'err!', 'fatal', 'panic', 'e:', 'w:'],
    pattern:
      /^(?:error|err!|warning|warn|fatal|panic|debug|trace|info|npm (?:err!|error|warn)|e:|w:)[:[ (]?\s*(?:\[|\w+\d|:)/i,
  },
  {
    needs: [...LEVELS, 'fatal', 'panic'],
    pattern: /^(?:error|warning|fatal|panic|debug|trace)(?:\[\w+\])?:/i,
  },
  { needs: ['npm '], pattern: /^npm (?:err!|error|warn|notice)/i },
  { needs: ['traceback ('], pattern: /^traceback \(most recent call last\)/i },
  { needs: ['process '], pattern: /^process (?:exited|finished|terminated)\b/i },
  { needs: [' code', ' status'], pattern: /^(?:exit(?:ed)?|return) (?:code|status)\b/i },
  { needs: ['command failed'], pattern: /^command failed\b/i },
  {
    needs: [':', '(native)', '<anonymous>'],
    pattern: /^\s*at .{1,200}(?::\d+|\(native\)|<anonymous>)\)?$/,
  },
  { needs: ['file "'], pattern: /^\s*file "[^"]{1,200}", line \d+/i },
  { needs: LEVELS, pattern: /^\[[^\]]{1,40}\] ?(?:info|warn|warning|error|debug|trace|notice)\b/i },
  {
    needs: LEVELS,
    pattern: /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d\S* ?[[(]?(?:info|warn|error|debug|trace)/i,
  },
  { needs: ['['], pattern: /^(?:system|exec|cron|hook): ?\[/i },
  {
    needs: ['['],
    pattern: /^\[(?:request interrupted|tool_result|image|attachment|audio|video|file)\b/i,
  },
  {
    needs: ['this session'],
    pattern: /^this session is being continued from a previous conversation/i,
  },
  {
    needs: ['new session', 'context limit', 'private channel'],
    pattern: /^(?:new session was started|context limit exceeded|private channel for you)/i,
  },
  {
    needs: ['_id', '_key', 'sessionkey', '_label'],
    pattern: /^(?:message_id|sender_id|session_key|sessionkey|session_id|conversation_label)["']?\s?[:=]/i,
  },
  { needs: ['{', '['], pattern: /^[{[]\s*(?:"|\{|\[|$)/ },
  { needs: ['$', '>', '#!', '❯', '➜'], pattern: /^(?:\$|>|#!|❯|➜) ?[\w./-]+/ },
  {
    needs: ['diff --git', '@@ ', 'index ', '+++ ', '--- '],
    pattern: /^(?:diff --git|@@ |index [0-9a-f]{7}|\+\+\+ |--- [ab]\/)/,
  },
  { needs: ['<'], pattern: /^<\/?[a-z][^<>]{0,200}>$/i },
  { needs: ['|'], pattern: /^\|.{0,500}\|$/ },
];
const LINK = /^(?:[a-z]{2,10}:\/\/\S+|[\w.-]+@[\w.-]+)$/i;

/** A token by which an agent says that it says nothing. */
export function isSilentToken(text: string): boolean {
  return matchesAny(text.trim(), TOKENS);
}

/** A line that a machine wrote: all of it is noise. */
export function isMachineLine(line: string): boolean {
  return matchesAny(line, TOKENS) || matchesAny(line, STARTS);
}

/** A sentence without words. */
export function isNoise(sentence: string): boolean {
  return LINK.test(sentence) || isMostlySymbols(sentence);
}

/** Fewer letters than other visible characters; one Chinese character counts as two letters. */
function isMostlySymbols(sentence: string): boolean {
  const letters =
    (sentence.match(/\p{L}/gu)?.length ?? 0) + (sentence.match(/\p{Script=Han}/gu)?.length ?? 0);
  const marks = sentence.match(/[^\p{L}\s.,!?'"。，！？、~`*_-]/gu)?.length ?? 0;
  return letters < marks || letters === 0;
}
