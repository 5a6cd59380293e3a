/** Finds the JSON in what a model prints: alone, in a code fence, or with talk around it. */
import { withoutHidden } from '../util/hidden-characters';

/** More beginnings than this are no answer but a game. */
const MOST_TRIES = 50;
const FENCE = /^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)\n[ \t]*(?:```|~~~)[ \t]*$/gm;

/**
 * The objects and lists in the text that may be meant, the likeliest first; texts inside lose characters that nobody
 * sees. Empty when there is none.
 */
export function findJson(text: string): unknown[] {
  const whole = parsed(text.trim());
  if (whole !== undefined) return [whole.value];
  const fenced = [...text.matchAll(FENCE)].slice(0, MOST_TRIES).flatMap(([, inner = '']) => {
    const found = parsed(inner.trim());
    return found === undefined ? [] : [found.value];
  });
  return fenced.length > 0 ? fenced : amidTalk(text);
}

/** Objects and lists in running text, in their order. */
function amidTalk(text: string): unknown[] {
  const found: unknown[] = [];
  let at = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const start = beginning(text, at);
    if (start < 0) break;
    const end = endOf(text, start);
    const value = end < 0 ? undefined : parsed(text.slice(start, end));
    if (value !== undefined) found.push(value.value);
    at = value === undefined ? start + 1 : end;
  }
  return found;
}

function beginning(text: string, from: number): number {
  const places = [text.indexOf('{', from), text.indexOf('[', from)].filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/** Where the brackets that open at `start` are closed; those inside texts do not count. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(text: string): { value: object } | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, (_, inner) =>
      typeof inner === 'string' ? withoutHidden(inner).text : inner,
    );
    return typeof value === 'object' && value !== null ? { value } : undefined;
  } catch (error) {
    // RangeError: nested deeper than the reviver may follow.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
