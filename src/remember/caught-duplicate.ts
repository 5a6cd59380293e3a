import { successGain } from '../learning/success-gain';
import { shownOf } from '../search/shown-of';
import { STATE, statePath } from '../store/layout';
import { readOptional } from '../store/read-optional';
import { formatInstant } from '../util/instants';
import type { WriteStep } from './write';

/** Originals that were strengthened on a day (UTC). */
interface CaughtDuplicates {
  day: string;
  ids: string[];
}

/**
 * A caught duplicate gives its original the importance and reinforcement of one success with effectiveness 1, at
 * most once a writer and day: an agent that repeats itself cannot inflate it. Nothing else moves.
 */
export function planCaughtDuplicates(step: WriteStep, docs: Iterable<number>): void {
  const { repo, config, surroundings } = step.memory;
  const day = formatInstant(surroundings.now()).slice(0, 10);
  const caught = readCaught(repo.stateDir, day);
  const known = caught.ids.length;
  for (const doc of docs) {
    const entry = step.view.entry(doc);
    if (caught.ids.includes(entry.id)) continue;
    const gain = successGain(1, config.reinforcement.learningRate, shownOf(step.view, doc).confidence);
    const isRecorded = step.learn({
      id: entry.id,
      isPrivate: entry.visibility === 'private',
      judged: { importance: entry.importance, confidence: entry.confidence },
      importance: gain,
      reinforcement: gain,
    });
    if (isRecorded) caught.ids.push(entry.id);
  }
  if (caught.ids.length === known) return;
  const text = `${JSON.stringify(caught)}\n`;
  step.plan.append([{ type: 'write', area: 'state', path: STATE.caughtDuplicates, text }]);
}

/** A missing or damaged file counts as none: at worst a repetition counts twice on one day. */
function readCaught(stateDir: string, day: string): CaughtDuplicates {
  const none = { day, ids: [] };
  const text = readOptional(statePath({ stateDir }, STATE.caughtDuplicates));
  if (text === undefined) return none;
  try {
    const value = JSON.parse(text) as Partial<CaughtDuplicates> | null;
    return value?.day === day && Array.isArray(value.ids) ? { day, ids: value.ids } : none;
  } catch (error) {
    if (error instanceof SyntaxError) return none;
    throw error;
  }
}
