/** Lines that machines write: errors, logs, tokens, symbols. */

const TOKENS = /^(?:HEARTBEAT_OK|NO_REPLY|NO_UPDATE|ANNOUNCE_SKIP|REPLY_SKIP)\b[.!]?$/i;
const STARTS = [
  /^(?:[A-Z]\w{0,40})?(?:Error|Exception)\b(?: \[\w+\])?:/,
  /^(?:error|err!|warning|warn|fatal|panic|debug|trace|info|npm (?:err!|error|warn)|e:|w:)[:[ (]?\s*(?:\[|\w+\d|:)/i,
  /^(?:error|warning|fatal|panic|debug|trace)(?:\[\w+\])?:/i,
  /^npm (?:err!|error|warn|notice)/i,
  /^traceback \(most recent call last\)/i,
  /^process (?:exited|finished|terminated)\b/i,
  /^(?:exit(?:ed)?|return) (?:code|status)\b/i,
  /^command failed\b/i,
  /^\s*at .{1,200}(?::\d+|\(native\)|<anonymous>)\)?$/,
  /^\s*file "[^"]{1,200}", line \d+/i,
  /^\[[^\]]{1,40}\] ?(?:info|warn|warning|error|debug|trace|notice)\b/i,
  /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d\S* ?[[(]?(?:info|warn|error|debug|trace)/i,
  /^(?:system|exec|cron|hook): ?\[/i,
  /^\[(?:request interrupted|tool_result|image|attachment|audio|video|file)\b/i,
  /^this session is being continued from a previous conversation/i,
  /^(?:new session was started|context limit exceeded|private channel for you)/i,
  /^(?:message_id|sender_id|session_key|sessionkey|session_id|conversation_label)["']?\s?[:=]/i,
  /^[{[]\s*(?:"|\{|\[|$)/,
  /^(?:\$|>|#!|❯|➜) ?[\w./-]+/,
  /^(?:diff --git|@@ |index [0-9a-f]{7}|\+\+\+ |--- [ab]\/)/,
  /^<\/?[a-z][^<>]{0,200}>$/i,
  /^\|.{0,500}\|$/,
];
const LINK = /^(?:[a-z]{2,10}:\/\/\S+|[\w.-]+@[\w.-]+)$/i;

/** A token by which an agent says that it says nothing. */
export function isSilentToken(text: string): boolean {
  return TOKENS.test(text.trim());
}

/** A line that a machine wrote: all of it is noise. */
export function isMachineLine(line: string): boolean {
  return TOKENS.test(line) || STARTS.some((start) => start.test(line));
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
