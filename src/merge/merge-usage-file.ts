import { parseUsageFileName, usageFileName } from '../usage/file-name';
import { mergeUsage } from '../usage/merge-usage';
import type { MergeOptions, MergeResult, Side } from './merge-result';
import { mergeUnreadable, type Texts } from './merge-text';
import { ownerOf, splitRecords } from './two-ids';

/**
 * A usage file by its own rules (usage/merge-usage.ts). Files of two writers under one path are strangers that git
 * took for a rename: the writer that the path names stays, the other file goes back to its own name.
 */
export function mergeUsageFile(texts: Texts, options: MergeOptions): MergeResult {
  const merged = mergeUsage(texts.base, texts.ours, texts.theirs);
  if (merged.type === 'merged') {
    return { type: 'merged', text: merged.text, conflicts: [], log: [], record: 'usage' };
  }
  if (merged.type === 'unreadable') {
    const isNewer = merged.message.includes('newer version');
    return mergeUnreadable(texts, options, isNewer ? 'newer' : 'unreadable', merged.message);
  }
  const ids = { base: undefined, ours: merged.ours, theirs: merged.theirs };
  const folder = options.path.slice(0, options.path.lastIndexOf('/') + 1);
  const name = parseUsageFileName(options.path.slice(folder.length));
  const { key, shard } = name?.type === 'writer' ? name : { key: undefined, shard: undefined };
  const pathOf = (side: Side): string => folder + usageFileName(ids[side], shard);
  const owner: Side = ids.ours === key ? 'ours' : ids.theirs === key ? 'theirs' : ownerOf(ids);
  return splitRecords(texts, ids, 'usage', pathOf, owner);
}
