import type { OptionSpecs } from './declarations';
import { SCHEDULED_STEP_NAMES, type ScheduledStep, USUAL_STEPS } from './scheduled-steps';

export const STEPS_OPTION = {
  steps: {
    type: 'choice',
    choices: SCHEDULED_STEP_NAMES,
    repeatable: true,
    commaSeparated: true,
    description: 'what to do, in the order of this list; maintain and sync when missing',
  },
} as const satisfies OptionSpecs;

export const EVERY_OPTION = {
  every: {
    type: 'string',
    valueName: 'TIME',
    default: '1h',
    description: 'how often: minutes that divide an hour, hours that divide a day, 1d or 1w',
  },
} as const satisfies OptionSpecs;

/** Each once, in the order of the table. */
export function stepsOf(given: readonly ScheduledStep[]): ScheduledStep[] {
  const wanted = given.length === 0 ? USUAL_STEPS : given;
  return SCHEDULED_STEP_NAMES.filter((step) => wanted.includes(step));
}
