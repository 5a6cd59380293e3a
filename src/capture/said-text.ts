/** Finds what a person said in a message: not the host's envelopes, injected blocks, code or quotations. */
import { fenceTracker } from '../engram/code-fences';
import { type GuardedPattern, matchesAny } from '../util/guarded-patterns';
import { isMachineLine } from './noise';
import type { SkipReason } from './statement';

/** A stretch of the message, from `start` up to `end`. */
export interface Stretch {
  start: number;
  end: number;
}

/** What is not said, by its first line. */
export interface LeftOut {
  line: string;
  /** Place of the line in the message. */
  start: number;
  reason: Extract<SkipReason, 'noise' | 'quoted' | 'code'>;
}

export interface SaidText {
  /** Runs of lines, in reading order. */
  paragraphs: Stretch[];
  leftOut: LeftOut[];
  /** What hosts and memories put in, whole: `leftOut` has first lines alone. */
  injected: Stretch[];
}

/** Blocks that hosts and memories put into messages. One that is never closed takes the rest of the text. */
const BLOCKS =
  'co-engram-[a-z]+|relevant-memories|memory-context|system-reminder|local-command-[a-z]+|bash-(?:input|stdout|stderr)|command-(?:name|message|args|contents)|task-notification|user-prompt-submit-hook|think|thinking|antml:thinking|tool_result|tool_use|tool_call|function_results|function_calls|environment_details';
/** The space behind the name is bounded, so that a line of openings takes linear time. */
const OPENING = new RegExp(`<(${BLOCKS})(?=[\\s>/])[^<>\\n]{0,200}>`, 'gi');
const LABELS: readonly GuardedPattern[] = [
  {
    needs: ['(untrusted', 'openclaw:ctx'],
    pattern:
      /^(?:conversation info|sender|thread starter|replied message|forwarded message context|chat history since last reply|context|[A-Z][\w ]{0,40}:?)\s?(?:\(untrusted[^)\n]{0,40}\)|:\s?⟦openclaw:ctx⟧|⟦openclaw:ctx⟧)/i,
  },
];
const TAIL_LABELS: readonly GuardedPattern[] = [
  { needs: ['openclaw:ctx'], pattern: /^context:\s?⟦openclaw:ctx⟧/i },
];
const MEMORY_HEADERS: readonly GuardedPattern[] = [
  {
    needs: ['memory', 'memories', 'facts', 'context'],
    pattern:
      /^(?:#{1,4} )?(?:relevant|recalled|retrieved|long-term)\b.{0,40}\b(?:memory|memories|facts|context)\b.{0,20}:\s*$/i,
  },
  {
    needs: ['[thread starter', '[replied message', '[chat history'],
    pattern: /^\[(?:thread starter|replied message|chat history)[^\]\n]{0,60}\]\s*$/i,
  },
];
const UNTRUSTED = 'EXTERNAL_UNTRUSTED_CONTENT';
export const TIME_STAMP =
  /^\[(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?\d{4}-\d\d-\d\d[^\]\n]{0,40}\][ \t]*/i;
const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

type Block = 'none' | 'label' | 'memory' | 'tail' | 'untrusted';

/** One pass over the lines; the time is linear in the text. */
export function saidText(text: string): SaidText {
  const reader = new LineReader();
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    reader.read(text.slice(start, end).replace(/\r$/, ''), start);
    start = end + 1;
  }
  return reader.result;
}

class LineReader {
  readonly result: SaidText = { paragraphs: [], leftOut: [], injected: [] };
  private isCode = fenceTracker();
  private wasCode = false;
  private block: Block = 'none';
  /** Closing tag that is waited for. */
  private closing: string | undefined;
  private lastEnd = -1;
  private fenceReason: LeftOut['reason'] = 'code';

  read(line: string, at: number): void {
    if (this.closing !== undefined) this.readInBlock(line, at, this.closing);
    else if (this.isFenced(line, at)) {
      if (this.fenceReason === 'noise') this.inject(at, at + line.length);
    } else if (this.isHosts(line, at)) this.inject(at, at + line.length);
    else this.readSaid(line, at);
  }

  private isFenced(line: string, at: number): boolean {
    const isCode = this.isCode(line);
    if (isCode && !this.wasCode) {
      this.fenceReason = this.block === 'none' ? 'code' : 'noise';
      this.leave(line.slice(0, 40), at, this.fenceReason);
    }
    if (!isCode && this.wasCode && this.block === 'label') this.block = 'none';
    this.wasCode = isCode;
    return isCode;
  }

  /** Lines of the host and of the memory. */
  private isHosts(line: string, at: number): boolean {
    const opened = openingOf(line);
    if (opened !== 'none') this.leave(line, at, 'noise');
    if (opened !== 'none' || this.block === 'tail') {
      if (this.block !== 'tail') this.block = opened;
      return true;
    }
    if (this.block === 'untrusted') {
      if (line.includes(UNTRUSTED)) this.block = 'none';
      return true;
    }
    if (this.block === 'memory' && (BULLET.test(line) || /^\s+\S/.test(line))) {
      this.leave(line, at, 'noise');
      return true;
    }
    if (line.trim() !== '') this.block = 'none';
    return false;
  }

  /** What stands outside the blocks of a line; one that is not closed goes on in the next. */
  private readSaid(line: string, at: number, from = 0): void {
    let start = from;
    OPENING.lastIndex = from;
    const first = line.includes('<', from) ? OPENING.exec(line) : null;
    for (let tag = first; tag !== null; tag = OPENING.exec(line)) {
      if (line[tag.index - 1] === '`' || tag[0].endsWith('/>')) continue;
      this.say(line.slice(start, tag.index), at + start);
      this.leave(tag[0], at + tag.index, 'noise');
      const closing = `</${(tag[1] ?? '').toLowerCase()}`;
      start = endOfBlock(line, closing, OPENING.lastIndex);
      this.inject(at + tag.index, at + (start < 0 ? line.length : start));
      if (start < 0) {
        this.closing = closing;
        return;
      }
      OPENING.lastIndex = start;
    }
    this.say(line.slice(start), at + start);
  }

  private readInBlock(line: string, at: number, closing: string): void {
    const end = endOfBlock(line, closing, 0);
    this.inject(at, at + (end < 0 ? line.length : end));
    if (end < 0) return;
    this.closing = undefined;
    this.readSaid(line, at, end);
  }

  private say(line: string, at: number): void {
    if (line.trim() === '') return;
    if (isQuoted(line)) this.leave(line, at, 'quoted');
    else if (isMachineLine(line.trim())) this.leave(line, at, 'noise');
    else this.keep(line, at);
  }

  private keep(line: string, at: number): void {
    const stamp = line.startsWith('[') ? (TIME_STAMP.exec(line)?.[0].length ?? 0) : 0;
    const start = at + stamp;
    const end = at + line.length;
    const last = this.result.paragraphs.at(-1);
    if (last !== undefined && stamp === 0 && (this.lastEnd + 1 === at || this.lastEnd + 2 === at))
      last.end = end;
    else this.result.paragraphs.push({ start, end });
    this.lastEnd = end;
  }

  private inject(start: number, end: number): void {
    this.result.injected.push({ start, end });
  }

  private leave(line: string, at: number, reason: LeftOut['reason']): void {
    const start = at + (line.length - line.trimStart().length);
    this.result.leftOut.push({ line: line.trim().slice(0, 200), start, reason });
  }
}

/** Place behind the tag that closes a block; -1 when the line has none. */
function endOfBlock(line: string, closing: string, from: number): number {
  for (let at = line.indexOf('</', from); at >= 0; at = line.indexOf('</', at + 2)) {
    if (line.slice(at, at + closing.length).toLowerCase() === closing) return line.indexOf('>', at) + 1 || -1;
  }
  return -1;
}

const QUOTATIONS: readonly GuardedPattern[] = [
  { needs: ['>'], pattern: /^\s{0,3}>/ },
  { needs: ['wrote:'], pattern: /^on .{6,80} wrote:\s*$/i },
];

/** A quotation of Markdown or mail. */
function isQuoted(line: string): boolean {
  return matchesAny(line, QUOTATIONS);
}

function openingOf(line: string): Block {
  if (matchesAny(line, TAIL_LABELS)) return 'tail';
  if (matchesAny(line, LABELS)) return 'label';
  if (matchesAny(line, MEMORY_HEADERS)) return 'memory';
  return line.includes(UNTRUSTED) ? 'untrusted' : 'none';
}
