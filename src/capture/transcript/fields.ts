/** Values of a parsed line, looked at with care: hosts change their formats. */
import { sha256Hex } from '../../util/hash';
import { formatInstant, parseInstant } from '../../util/instants';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The instant of ISO 8601, or of milliseconds since 1970; undefined for what is none. */
export function instantOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const ms = parseInstant(value);
    return ms === undefined ? undefined : formatInstant(ms);
  }
  const isMs = typeof value === 'number' && value > 0 && value < 253_402_300_800_000;
  return isMs ? formatInstant(Math.floor(value)) : undefined;
}

/** The text parts of a message's content; undefined where the content is of no known shape. */
export function textOfContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((part) => {
    if (typeof part === 'string') return [part];
    return isFields(part) && part.type === 'text' && typeof part.text === 'string' ? [part.text] : [];
  });
  return texts.filter((text) => text !== '').join('\n');
}

/** The id of a text that the host gave none, as messages are named that come by a turn. */
export function idOfText(text: string): string {
  return `sha256:${sha256Hex(text).slice(0, 16)}`;
}
