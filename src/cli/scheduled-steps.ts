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
  transcripts: async (library: MemoryRepository): Promise<StepOutcome> => {
    const { sessions = [], failed = [], ofNobody } = await library.importFoundTranscripts();
    const facts = sessions.reduce((sum, session) => sum + session.facts.new + session.facts.supersede, 0);
    const message = [
      sessions.length === 0 && failed.length === 0 ? 'no sessions' : counted(facts, 'new fact'),
      ...(ofNobody === 0 ? [] : [`${counted(ofNobody, 'session')} of nobody left out`]),
      ...(failed[0] === undefined
        ? []
        : [`${counted(failed.length, 'session')} unreadable: ${failed[0].message}`]),
    ].join(', ');
    return failed.length === 0
      ? { ok: true, message }
      : { ok: false, message, hint: 'co-engram transcript list' };
  },
  notes: async (library: MemoryRepository): Promise<StepOutcome> => {
    const { imported, refused, problems } = (await library.lookForNotes()).outcome;
    const message = [
      counted(imported.length, 'suggestion'),
      ...(refused.length === 0 ? [] : [`${refused.length} refused for what they hold`]),
      ...(problems[0] === undefined ? [] : [`${problems[0].place}: ${problems[0].why}`]),
    ].join(', ');
    if (problems.length > 0) return { ok: false, message };
    return imported.length === 0
      ? { ok: true, message }
      : { ok: true, message, hint: 'co-engram proposals list' };
  },
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
  briefing: async (library: MemoryRepository): Promise<StepOutcome> => {
    const { savedTo } = await library.briefing({ save: true });
    return { ok: true, message: `saved to ${savedTo}` };
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
/** Where nobody says which: what reads conversations is asked for by name; maintain looks for notes, too. */
export const USUAL_STEPS: readonly ScheduledStep[] = ['maintain', 'sync'];
