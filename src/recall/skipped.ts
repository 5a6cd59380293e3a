import type { SkippedFile } from '../search/contract';
import type { Surroundings } from '../util/surroundings';

/** One line about files that could not be read as what they claim to be; nothing when all could. */
export function warnOfSkipped(skipped: readonly SkippedFile[], surroundings: Surroundings): void {
  const [first] = skipped;
  if (first === undefined) return;
  const { path, line, column, message } = first;
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const others = skipped.length === 1 ? '' : ` (and ${skipped.length - 1} more: co-engram check)`;
  surroundings.warn(`warning: skipped ${place}: ${message}${others}`);
}
