import { mergeEvents } from './merge-events';
import { mergeImprint } from './merge-imprint';
import { mergeRecordFile, wholeSide } from './merge-record-file';
import type { MergeOptions, MergeResult } from './merge-result';
import { mergePlainText, type Texts } from './merge-text';
import { mergeUsageFile } from './merge-usage-file';
import { recordClass } from './record-class';
import { recordKind } from './record-kinds';

/**
 * Merges one file of a memory repository from its three texts. `base` is undefined when both sides added it; an
 * empty base (git's for such a file) means the same. Pure: no clock, no locale, no disk; texts must have been valid
 * UTF-8. `needs-yaml` only without `options.yaml`: load the complete reader and call again. Never throws.
 */
export function mergeFile(
  base: string | undefined,
  ours: string,
  theirs: string,
  options: MergeOptions,
): MergeResult {
  const texts: Texts = { base: base === '' ? undefined : base, ours, theirs };
  const record = recordClass(options.path);
  const whole = wholeSide({ base, ours, theirs });
  if (whole !== undefined) return { type: 'merged', text: whole, conflicts: [], log: [], record };
  const kind = recordKind(options.path);
  if (kind !== undefined) return mergeRecordFile(texts, kind, options);
  switch (record) {
    case 'usage':
      return mergeUsageFile(texts, options);
    case 'imprint':
      return mergeImprint(texts, options);
    case 'event':
      return mergeEvents(texts, options);
    default:
      return mergePlainText(texts, options);
  }
}
