import { canonicalJson } from './order-values';
import type { RecordSide, SideEntry } from './record-side';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a text holds; undefined for other JSON and for none. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
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
