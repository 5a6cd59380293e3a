import { canonicalJson } from './order-values';
import type { RecordSide, SideEntry } from './record-side';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Deeper ones would end the process where they are compared and written. */
const MAX_DEPTH = 100;

/** The object that a text holds; undefined for other JSON, for none, and for one that is nested too deeply. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !isDeep(text) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Counts brackets outside of strings, in a text that is JSON. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isString && char === '\\') at += 1;
    else if (char === '"') isString = !isString;
    else if (isString) continue;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Its members as fields; how they are written does not count, only what they say. */
export function jsonSide(object: JsonObject): RecordSide {
  const members = new Map(Object.entries(object));
  const entries = new Map(
    [...members].map(([name, value]): [string, SideEntry] => [
      name,
      { key: name, lead: '', source: canonicalJson(value), behind: '' },
    ]),
  );
  return { preface: '', tail: '', entries, isRegular: true, data: (name) => members.get(name) ?? undefined };
}
