import { ENGRAM_FIELDS } from '../engram/fields';
import { checkRisks, type FieldRisk } from '../secrets/check-text';
import type { Memory } from '../store/memory';
import type { ComposedEngram } from './draft';

/** Fields whose text people write; ids, enums, hashes and instants hold no secrets. */
const TEXT_TYPES = new Set(['text', 'texts', 'map', 'maps']);
const MADE_BY_US = new Set(['contentHash', 'createdBy', 'updatedBy']);

/**
 * Looks for secrets and private things in every text of an engram that will lie in a tracked file. Throws REFUSED
 * for a secret (or for any risk, when `privacy.onRisk` is `refuse`) unless the engram is private; the rest is
 * returned.
 */
export function checkEngramRisks(
  memory: Memory,
  { engram, body }: ComposedEngram,
  allowSecret: readonly string[],
): FieldRisk[] {
  const texts: Record<string, string> = { content: body };
  for (const { name, type } of ENGRAM_FIELDS) {
    const value = engram[name as keyof typeof engram];
    if (value === undefined || !TEXT_TYPES.has(type) || MADE_BY_US.has(name)) continue;
    const text = typeof value === 'string' ? value : textOf(value);
    if (text !== '') texts[name] = text;
  }
  return checkRisks(texts, {
    visibility: engram.visibility,
    onRisk: memory.config.privacy.onRisk,
    allow: allowSecret,
    words: memory.config.privacy.words,
  }).risks;
}

/** The strings inside a list or map, one a line. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join('\n');
  return '';
}
