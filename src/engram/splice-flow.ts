import { formatFlowValue } from './format-entry';
import type { Replacement } from './replacements';
import type { YamlChange } from './splice-yaml';
import type { YamlDocument, YamlEntry } from './yaml-document';
import { formatYamlText } from './yaml-text';

export interface FlowPlace {
  text: string;
  document: YamlDocument;
  entry: YamlEntry | undefined;
  /** The entry behind which a new key comes. */
  before: YamlEntry | undefined;
  isGone: boolean;
}

/** One change in a document that is one flow mapping (`{a: 1, b: 2}`), with its commas. */
export function spliceFlow(place: FlowPlace, change: YamlChange): Replacement {
  const { text, document, entry, before, isGone } = place;
  const value = formatFlowValue(change.value, change.field);
  const pair = `${formatYamlText(change.key, true)}: ${value}`;
  if (entry === undefined) {
    const at = before?.end ?? document.entries[0]?.start ?? 0;
    return { start: at, end: at, text: before === undefined ? `${pair}, ` : `, ${pair}` };
  }
  if (isGone) return removal(document, entry);
  const { start, end, colonEnd, valueStart, valueEnd } = entry;
  if (text.charAt(colonEnd - 1) !== ':') return { start, end, text: pair };
  return { start: valueStart, end: valueEnd, text: (valueStart === colonEnd ? ' ' : '') + value };
}

function removal({ entries }: YamlDocument, entry: YamlEntry): Replacement {
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  if (next !== undefined) return { start: entry.start, end: next.start, text: '' };
  return { start: entries[index - 1]?.end ?? entry.start, end: entry.end, text: '' };
}
