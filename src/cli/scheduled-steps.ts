/** What a scheduled run can do, in this order; each step run again at once has nothing left to do. */
import type { MemoryRepository } from '../index';
import { counted } from '../util/counted';

/** How a step ended. */
export interface StepOutcome {
  ok: boolean;
  message: string;
  hint?: string;
}

/** A new step: one line here, and its words in the help. */
export const SCHEDULED_STEPS = {
  maintain: async (library: MemoryRepository): Promise<StepOutcome> => {
    const { stages } = await library.maintain();
    const held = stages.find((stage) => stage.held !== undefined);
    if (held !== undefined) {
      const message = 'too much of what is active would be frozen or forgotten at once, so nothing was';
      return { ok: false, message, hint: 'co-engram maintain --dry-run' };
    }
    const changes = stages.reduce((sum, stage) => sum + stage.changes.length, 0);
    return { ok: true, message: stages.length === 0 ? 'nothing was due' : counted(changes, 'change') };
  },
  sync: async (library: MemoryRepository): Promise<StepOutcome> => {
    const { problem } = await library.sync({ isInteractive: false });
    if (problem === undefined) return { ok: true, message: 'exchanged' };
    const { message, hint } = problem;
    return hint === undefined ? { ok: false, message } : { ok: false, message, hint };
  },
} as const;

export type ScheduledStep = keyof typeof SCHEDULED_STEPS;
export const SCHEDULED_STEP_NAMES = Object.keys(SCHEDULED_STEPS) as ScheduledStep[];
