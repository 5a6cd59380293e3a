import { SETTLED } from '../usage/codec';
import { SETTLED_FILE, usageFileName } from '../usage/file-name';
import { mergeUsage } from '../usage/merge-usage';
import type { MergeOptions, MergeResult, Side } from './merge-result';
import { mergeUnreadable, type Texts } from './merge-text';

/**
 * A usage file by its own rules (usage/merge-usage.ts). Files of two writers under one path are strangers that git
 * took for a rename: the file whose name the path has stays, the other one goes back to its own name.
 */
export function mergeUsageFile(texts: Texts, options: MergeOptions): MergeResult {
  const merged = mergeUsage(texts.base, texts.ours, texts.theirs);
  if (merged.type === 'merged') {
    return { type: 'merged', text: merged.text, conflicts: [], log: [], record: 'usage' };
  }
  if (merged.type === 'unreadable') {
    const isNewer = merged.message.includes('newer');
    return mergeUnreadable(texts, options, isNewer ? 'newer' : 'unreadable', merged.message);
  }
  const folder = options.path.slice(0, options.path.lastIndexOf('/') + 1);
  const name = options.path.slice(folder.length);
  const isOurs = (key: string): boolean => name.startsWith(key === SETTLED ? SETTLED_FILE : key);
  const owner: Side = isOurs(merged.theirs) && !isOurs(merged.ours) ? 'theirs' : 'ours';
  const side: Side = owner === 'ours' ? 'theirs' : 'ours';
  const id = merged[side];
  return {
    type: 'two-ids',
    text: texts[owner],
    owner,
    ids: { ours: merged.ours, theirs: merged.theirs },
    displaced: {
      side,
      id,
      text: texts[side],
      path: folder + (id === SETTLED ? SETTLED_FILE : usageFileName(id)),
    },
  };
}
