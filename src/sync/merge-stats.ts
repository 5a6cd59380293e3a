import { recordClass } from '../merge/record-class';
import type { Memory } from '../store/memory';
import { compareText } from '../util/compare';
import { STAMPS } from './log-lines';
import type { MergeLogLine } from './merge-log';
import { mergeLogLines } from './query-merge-log';
import { timeWindow, within } from './time-window';

export interface StatsOptions {
  /** Default 7. */
  windowDays?: number;
}

/** What the merges of this clone did in the last days. */
export interface MergeStats {
  windowDays: number;
  /** Merges of engram files; a file that two merges touched counts twice. */
  engrams: number;
  synapses: number;
  /** Of usage, proposals, imprints, events and plain text. */
  others: number;
  /** Places that were left to a person: marked lines, and memories that lost their path to another one. */
  conflicts: number;
  /** Fields that both sides had changed and a rule decided. Stamps such as updatedAt follow from others and do not count. */
  autoResolved: number;
  byRule: Record<string, number>;
  byField: Record<string, number>;
}

/** Counts the merge log. Throws USAGE for a window that is none. */
export function mergeStats({ repo, surroundings }: Memory, options: StatsOptions = {}): MergeStats {
  const window = timeWindow(surroundings.now(), options.windowDays);
  return { windowDays: window.days, ...countMerges(within(mergeLogLines(repo.commonDir), window)) };
}

function countMerges(lines: readonly MergeLogLine[]): Omit<MergeStats, 'windowDays'> {
  const [byRule, byField] = [new Map<string, number>(), new Map<string, number>()];
  const stats = { engrams: 0, synapses: 0, others: 0, conflicts: 0, autoResolved: 0 };
  for (const line of withoutRepeats(lines)) {
    if ((line.outcome === 'decided' || line.outcome === 'lost') && !STAMPS.has(line.field)) {
      stats.autoResolved += 1;
      byRule.set(line.rule, (byRule.get(line.rule) ?? 0) + 1);
      byField.set(line.field, (byField.get(line.field) ?? 0) + 1);
    }
    if (line.outcome === 'conflict' || line.outcome === 'displaced') stats.conflicts += 1;
    if (isMergeOfFile(line)) stats[groupOf(line)] += 1;
  }
  return { ...stats, byRule: mostFirst(byRule), byField: mostFirst(byField) };
}

/**
 * The same versions merged again (`merge resolve` after the driver, a merge that was aborted and begun anew) tell
 * nothing new. Lines about versions that nobody needs any more name none, and all count.
 */
export function withoutRepeats(lines: readonly MergeLogLine[]): MergeLogLine[] {
  const seen = new Set<string>();
  return lines.filter(({ at: _, via: __, ...what }) => {
    if (what.blobs === undefined) return true;
    const key = JSON.stringify(what);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Of these a merged file leaves exactly one line. */
export function isMergeOfFile(line: MergeLogLine): boolean {
  return line.outcome === 'merged' || line.outcome === 'text' || line.outcome === 'displaced';
}

function groupOf(line: MergeLogLine): 'engrams' | 'synapses' | 'others' {
  const isPlain = line.outcome === 'text' && line.reason === 'plain';
  const record = line.record ?? (isPlain ? 'plain' : recordClass(line.path));
  if (record === 'engram' || record === 'session') return 'engrams';
  return record === 'synapse' ? 'synapses' : 'others';
}

function mostFirst(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  return Object.fromEntries(sorted);
}
