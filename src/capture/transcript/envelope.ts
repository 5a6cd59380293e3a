/** The envelope around what people say on a channel: who says it, and what they say. */
import { isSilentToken } from '../noise';
import { TIME_STAMP } from '../said-text';
import { withoutBlocks } from '../without-blocks';
import { isFields, textIn } from './fields';

/** Lines that a host writes in the name of the user. */
const HOST_LINE = /^(?:(?:system|exec|cron|hook): ?\[.*|\[request interrupted by user[^\]]*\])$/gim;

export interface SpokenText {
  speaker: string | null;
  text: string;
}

/** Who speaks, and the text without envelope; empty when nobody said anything. */
export function spokenText(message: string): SpokenText {
  return { speaker: speakerOf(message) ?? null, text: saidBy(message) };
}

/** The text without envelope and injected blocks. */
export function saidBy(message: string): string {
  const text = withoutBlocks(message).replace(HOST_LINE, '').replaceAll('\0', '').trim();
  return text.replace(TIME_STAMP, '').trim();
}

/** Nothing is said: a token of silence, or nothing but the host's own lines. */
export function isSilent(text: string): boolean {
  return text === '' || isSilentToken(text);
}

const BLOCK =
  /^(conversation info|sender)\s?(?:\(untrusted[^)\n]{0,40}\):?|:?\s?⟦openclaw:ctx⟧)[ \t]*\r?\n[ \t]*(`{3,}|~{3,})[^\n]*\n/gim;
/** Envelopes stand at the top and are short. */
const LONGEST_ENVELOPE = 20_000;

/** The name in the envelope alone: what stands in the text is no proof of who wrote it. */
function speakerOf(message: string): string | undefined {
  const top = message.slice(0, LONGEST_ENVELOPE);
  let named: string | undefined;
  for (const match of top.matchAll(BLOCK)) {
    const start = match.index + match[0].length;
    if (!isTop(top.slice(0, match.index))) break;
    const value = parsed(top.slice(start, endOfFence(top, start, match[2] ?? '')));
    if (!isFields(value)) continue;
    if (/^sender/i.test(match[0])) return nameIn(value) ?? named;
    named ??= typeof value.sender === 'string' ? value.sender.trim() || undefined : nameOf(value.sender);
  }
  return named;
}

/** Is there nothing but envelope so far? */
function isTop(before: string): boolean {
  return withoutBlocks(before).trim() === '';
}

function endOfFence(text: string, start: number, fence: string): number {
  const end = text.indexOf(`\n${fence}`, Math.max(0, start - 1));
  return end < 0 ? text.length : end;
}

function nameOf(value: unknown): string | undefined {
  return isFields(value) ? nameIn(value) : undefined;
}

function nameIn(value: Readonly<Record<string, unknown>>): string | undefined {
  return [textIn(value, 'name'), textIn(value, 'label')].find((name) => name?.trim())?.trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
