import { ENGRAM_FILES } from './engram-kind';
import { mergeEvents } from './merge-events';
import { mergeImprint } from './merge-imprint';
import { mergeRecordFile, wholeSide } from './merge-record-file';
import type { MergeOptions, MergeResult } from './merge-result';
import { mergePlainText, type Texts } from './merge-text';
import { mergeUsageFile } from './merge-usage-file';
import { PROPOSAL_FILES } from './proposal-kind';
import { recordClass } from './record-class';
import { SESSION_FILES } from './session-kind';
import { SYNAPSE_FILES } from './synapse-kind';

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
  switch (record) {
    case 'engram':
      return mergeRecordFile(texts, ENGRAM_FILES, options);
    case 'session':
      return mergeRecordFile(texts, SESSION_FILES, options);
    case 'synapse':
      return mergeRecordFile(texts, SYNAPSE_FILES, options);
    case 'proposal':
      return mergeRecordFile(texts, PROPOSAL_FILES, options);
    case 'imprint':
      return mergeImprint(texts, options);
    case 'event':
      return mergeEvents(texts, options);
    case 'usage':
      return mergeUsageFile(texts, options);
    case 'plain':
      return mergePlainText(texts, options);
  }
}
