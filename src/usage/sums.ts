/** Adds up what all writers learnt about each engram. */
import { keepLarger } from './codec';
import { latestInstant, latestRetrieval } from './latest';
import type { UsageLine, UsageSums } from './usage';
import { UNITS } from './usage-line';

/** Lines of one writer. The same key may come several times (split and settled files, a file not yet split). */
export interface WriterLines {
  key: string;
  lines: readonly UsageLine[];
}

/**
 * Sums by engram id. Lines with the same key and id are states of one line, of which only the larger counts; so
 * the answer does not depend on the order, or on whether lines were split or settled on another branch.
 */
export function sumUsage(writers: Iterable<WriterLines>): Map<string, UsageSums> {
  const sums = new Map<string, UsageSums>();
  for (const parts of byKey(writers).values()) {
    for (const line of linesOf(parts)) {
      const before = sums.get(line.id);
      if (before === undefined) sums.set(line.id, addLine(emptySums(), line));
      else addLine(before, line);
    }
  }
  return sums;
}

function byKey(writers: Iterable<WriterLines>): Map<string, Array<readonly UsageLine[]>> {
  const groups = new Map<string, Array<readonly UsageLine[]>>();
  for (const { key, lines } of writers) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [lines]);
    else group.push(lines);
  }
  return groups;
}

function linesOf(parts: ReadonlyArray<readonly UsageLine[]>): Iterable<UsageLine> {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const lines = new Map<string, UsageLine>();
  for (const part of parts) for (const line of part) keepLarger(lines, line);
  return lines.values();
}

function emptySums(): UsageSums {
  return { retrieved: 0, effective: 0, failed: 0, reinforcement: 0, importance: 0, confidence: 0 };
}

function addLine(sums: UsageSums, line: UsageLine): UsageSums {
  sums.retrieved += line.retrieved;
  sums.effective += line.effective;
  sums.failed += line.failed;
  sums.reinforcement += line.reinforcement;
  sums.importance += line.importance;
  sums.confidence += line.confidence;
  sums.lastEffectiveAt = latestInstant(sums.lastEffectiveAt, line.lastEffectiveAt || undefined);
  const latest = latestRetrieval(sums, {
    lastRetrievedAt: line.lastRetrievedAt || undefined,
    lastRetrievalScore: line.lastRetrievalScore < 0 ? undefined : line.lastRetrievalScore / UNITS,
  });
  sums.lastRetrievedAt = latest.lastRetrievedAt;
  sums.lastRetrievalScore = latest.lastRetrievalScore;
  return sums;
}
