import { mkdirSync } from 'node:fs';
import { CoEngramError } from '../../errors';
import { useIndex } from '../../search/use-index';
import { STATE, statePath } from '../../store/layout';
import type { Memory } from '../../store/memory';
import { requireNoPlantedState } from '../../store/own-git';
import { readOptional } from '../../store/read-optional';
import { writeAtomic } from '../../store/write-atomic';
import { type ReadingOptions, readerOf } from '../reader';
import { warnOfSkipped } from '../skipped';
import { gatherBriefing } from './gather';
import { type PlannedBriefing, planBriefing } from './plan';

export interface BriefingOptions extends ReadingOptions {
  /** Default 7. */
  days?: number;
  /** Default 8000. */
  maxChars?: number;
  /** Keep it in the state folder. */
  save?: boolean;
  /** The repository as of this revision or date. */
  at?: string;
}

export interface BriefingAnswer extends PlannedBriefing {
  days: number;
  /** The commit that was read, with `at`. */
  commit?: string;
  /** Absolute path, when it was saved. */
  savedTo?: string;
}

const DEFAULT_DAYS = 7;
const DEFAULT_CHARS = 8000;

/** What a session needs to know of the last days. Throws USAGE for options, NOT_FOUND for `at`. */
export async function briefing(memory: Memory, options: BriefingOptions = {}): Promise<BriefingAnswer> {
  const { repo, surroundings, config } = memory;
  const { days = DEFAULT_DAYS, maxChars = DEFAULT_CHARS, at } = options;
  const reader = readerOf(memory, options);
  const { lines, commit } = await useIndex(repo, { surroundings, at }, async (view) => {
    warnOfSkipped(view.skipped, surroundings);
    return { lines: await gatherBriefing(view, reader, days), commit: view.commit };
  });
  const planned = planBriefing(lines, maxChars, config.language);
  return {
    days,
    ...planned,
    ...(at === undefined || commit === undefined ? {} : { commit }),
    ...(options.save === true ? { savedTo: await save(memory, planned.text) } : {}),
  };
}

/** Local, since it may hold what is private. */
async function save({ repo }: Memory, text: string): Promise<string> {
  if (!repo.isTrusted) {
    throw new CoEngramError('REFUSED', 'this repository is not trusted yet', { hint: 'co-engram trust' });
  }
  await requireNoPlantedState(repo);
  const path = statePath(repo, STATE.briefing);
  mkdirSync(repo.stateDir, { recursive: true });
  if (readOptional(path) !== `${text}\n`) writeAtomic(path, `${text}\n`);
  return path;
}
