import { ENGRAM_FIELDS } from '../engram/fields';
import type { FieldRisk } from '../secrets/check-text';
import { checkTexts } from './check-texts';
import type { ComposedEngram } from './draft';
import type { WriteStep } from './write';

/** Fields whose text people write; ids, enums, hashes and instants hold no secrets. */
const TEXT_TYPES = new Set(['text', 'texts', 'map', 'maps']);
const MADE_BY_US = new Set(['contentHash', 'createdBy', 'updatedBy']);

/** `checkTexts` for every text of an engram: its body and what people write into its fields. */
export function checkEngramRisks(
  step: WriteStep,
  { engram, body }: ComposedEngram,
  allowSecret: readonly string[] | undefined,
): FieldRisk[] {
  const texts: Record<string, string> = { content: body };
  for (const { name, type } of ENGRAM_FIELDS) {
    const value = engram[name as keyof typeof engram];
    if (value === undefined || !TEXT_TYPES.has(type) || MADE_BY_US.has(name)) continue;
    const text = typeof value === 'string' ? value : textOf(value);
    if (text !== '') texts[name] = text;
  }
  return checkTexts(step, texts, { id: engram.id, visibility: engram.visibility, allowSecret });
}

/** The strings inside a list or map, one a line. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join('\n');
  return '';
}
