import { sumUsage } from '../usage/sums';
import type { UsageSums } from '../usage/usage';
import { writersIn } from '../usage/writers-in';
import type { FileTexts, MemoryChange } from './memory-changes';

const COUNTS = ['retrieved', 'effective', 'failed'] as const;
/** What use teaches, beside being read. */
const LESSONS = ['effective', 'failed', 'reinforcement', 'importance', 'confidence'] as const;

/** What use added to each engram, over all changed usage files: lines that only went to another file add nothing. */
export function usageChanges(files: readonly FileTexts[]): MemoryChange[] {
  const [before, after] = [sumsOf(files, 'before'), sumsOf(files, 'after')];
  const ids = new Set([...before.keys(), ...after.keys()]);
  const path = files.length === 1 ? (files[0]?.path ?? '') : 'usage';
  return [...ids].flatMap((id): MemoryChange[] => {
    const added = (name: (typeof COUNTS | typeof LESSONS)[number]): number =>
      (after.get(id)?.[name] ?? 0) - (before.get(id)?.[name] ?? 0);
    const isLearnt = LESSONS.some((name) => added(name) !== 0);
    if (!isLearnt && added('retrieved') === 0) return [];
    const usage = { retrieved: added('retrieved'), effective: added('effective'), failed: added('failed') };
    return [{ change: isLearnt ? 'learnt' : 'recalled', path, id, usage }];
  });
}

function sumsOf(files: readonly FileTexts[], side: 'before' | 'after'): Map<string, UsageSums> {
  const texts = files.flatMap(({ path, [side]: text }) =>
    text === undefined ? [] : [[path.slice(path.lastIndexOf('/') + 1), text] as const],
  );
  return sumUsage(writersIn({ team: new Map(texts), private: new Map() }));
}
