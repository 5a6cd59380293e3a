/** With `usage.showInFiles`: one derived line in each engram that was used, for people who read the files. */
import { editEngram } from '../engram/edit-engram';
import type { Learnt } from '../engram/engram';
import { ulidTime } from '../engram/id';
import { isSameData } from '../engram/same-data';
import { CoEngramError } from '../errors';
import { type WriteOptions, type WriteStep, type Written, write } from '../remember/write';
import { yamlFor } from '../remember/yaml-for';
import type { DigestEntry, IndexView } from '../search/contract';
import { touchedAtMs } from '../search/digest';
import { shownOf } from '../search/shown-of';
import type { Memory } from '../store/memory';
import { readEngramText } from '../store/read-engram-file';
import type { ShownValues } from '../usage/usage';
import { formatInstant, parseInstant } from '../util/instants';
import type { MaintenanceChange } from './change';

/** What became of the lines: changes, and files that could not be edited, with why. */
export interface ShownUse {
  changes: MaintenanceChange[];
  refused: Array<{ change: MaintenanceChange; why: string }>;
}

/**
 * Brings the line `learnt: {…}` of every engram that was used up to date; undefined where `usage.showInFiles` is off.
 * It is made from what all faces show and stamped by the data alone, so that two clones write the same bytes. No
 * answer is ever computed from it, and it is no change of the engram: version and `updatedAt` stay.
 */
export async function showUseInFiles(
  memory: Memory,
  options: WriteOptions,
): Promise<Written<ShownUse> | undefined> {
  if (!memory.config.usage.showInFiles) return undefined;
  return write(
    memory,
    async (step) => {
      const outcome: ShownUse = { changes: [], refused: [] };
      for (const doc of step.view.docs()) if (isUsed(step.view, doc)) await showUse(step, doc, outcome);
      return { summary: `maintain deep: use shown in ${outcome.changes.length} files`, outcome };
    },
    options,
  );
}

/** Did any writer leave a line about it? */
function isUsed({ usage }: IndexView, doc: number): boolean {
  if (usage === undefined) return false;
  const { retrieved, effective, failed, reinforcement, importance, confidence } = usage;
  const columns = [retrieved, effective, failed, reinforcement, importance, confidence];
  return columns.some((column) => (column[doc] ?? 0) !== 0);
}

async function showUse(step: WriteStep, doc: number, outcome: ShownUse): Promise<void> {
  const entry = step.view.entry(doc);
  const { id, path, title } = entry;
  const learnt = learntOf(entry, shownOf(step.view, doc));
  const at = learnt.asOf;
  const reason = 'shows what use taught';
  const change = { step: 'usage', action: 'show_use' as const, id, path, title, at, reason };
  try {
    const text = step.plan.read(path);
    if (isSameData((await readEngramText(text, path)).engram.learnt, learnt)) return;
    step.plan.update(path, editEngram(text, { learnt }, undefined, await yamlFor(text, path)));
    outcome.changes.push(change);
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    outcome.refused.push({ change, why: error.message });
  }
}

function learntOf(entry: DigestEntry, shown: ShownValues): Learnt {
  const { importance, confidence, retrievalCount, effectiveRetrievals, failedUses } = shown;
  const { reinforcementScore, lastRetrievedAt = '', lastEffectiveAt = '' } = shown;
  const instants = [lastRetrievedAt, lastEffectiveAt].map((text) => parseInstant(text) ?? 0);
  const asOf = Math.max(...instants, touchedAtMs(entry)) || (ulidTime(entry.id) ?? 0);
  return {
    importance: rounded(importance),
    confidence: rounded(confidence),
    retrievalCount,
    effectiveRetrievals,
    failedUses,
    reinforcementScore: rounded(reinforcementScore),
    asOf: formatInstant(asOf),
  };
}

/** As usage files count: more places would be written today and read otherwise tomorrow. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
