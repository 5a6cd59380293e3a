import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { STEPS_OPTION, stepsOf } from '../schedule-options';
import { SCHEDULED_STEPS, type ScheduledStep, type StepOutcome } from '../scheduled-steps';

export const command = defineCommand({
  description:
    'What cron, systemd or launchd start: transcripts stores the facts of sessions that hosts keep here, as far as settings ' +
    'tell whose they are; notes suggests what is new in the notes of Claude Code; maintain does what is due; briefing keeps ' +
    'a new briefing; sync exchanges with the others. One run at a time; a second one ends at once. A step that fails leaves the others alone, is named on stderr, and the exit code is 1.',
  arguments: [],
  options: { ...STEPS_OPTION },
  examples: [{ command: 'co-engram schedule run', description: 'what the schedule does, now' }],
  writes: false,
  async run({ options, context }) {
    const library = await context.open({ forWriting: true });
    const { withRunLock } = await import('../../setup/schedule/run-lock');
    const steps = stepsOf(options.steps);
    const results = await withRunLock(library.memory, async () => {
      const done: Array<StepOutcome & { step: ScheduledStep }> = [];
      for (const step of steps) done.push({ step, ...(await attempt(() => SCHEDULED_STEPS[step](library))) });
      return done;
    });
    if (results === undefined) {
      return { json: { busy: true, results: [] }, text: 'another run is going on', brief: '' };
    }
    const failed = results.filter(({ ok }) => !ok);
    const line = ({ step, message, hint }: (typeof results)[number]): string =>
      `${step}: ${oneLine(message)}${hint === undefined ? '' : ` (${oneLine(hint)})`}`;
    return {
      json: { busy: false, results },
      text: results.map(line).join('\n'),
      // cron sends what is printed: only what somebody has to look at.
      brief: failed.map(line).join('\n'),
      exitCode: failed.length > 0 ? EXIT_CODES.FINDINGS : 0,
    };
  },
});

async function attempt(act: () => Promise<StepOutcome>): Promise<StepOutcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    const { message, hint } = error;
    return hint === undefined ? { ok: false, message } : { ok: false, message, hint };
  }
}
