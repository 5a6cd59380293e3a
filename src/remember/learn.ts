/** What use teaches, and what is shown of it afterwards: the one place that knows whether it is recorded at all. */
import { shownAfter, shownOf } from '../search/shown-of';
import type { UsageDelta } from '../usage/record';
import type { ShownValues } from '../usage/usage';
import type { WriteStep } from './write';

export interface Learnt {
  /** The values that every face shows once the plan is applied. */
  shown: ShownValues;
  /** False where CO_ENGRAM_WRITER=none keeps it from being recorded: then the values stay as they are. */
  isRecorded: boolean;
}

/** Records an event of a document in the same plan; says on stderr when it is not recorded. */
export function learn(step: WriteStep, doc: number, delta: UsageDelta): Learnt {
  const { id, visibility, importance, confidence } = step.view.entry(doc);
  const event = { ...delta, id, isPrivate: visibility === 'private', judged: { importance, confidence } };
  const isRecorded = step.learn(event);
  if (!isRecorded) warnUnrecorded(step);
  return { shown: isRecorded ? shownAfter(step.view, doc, delta) : shownOf(step.view, doc), isRecorded };
}

/** For people who expect that something was counted. */
export function warnUnrecorded({ memory }: WriteStep): void {
  memory.surroundings.warn('CO_ENGRAM_WRITER=none: what this teaches is not recorded');
}
