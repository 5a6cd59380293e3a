import { defineCommand } from '../declarations';
import { renderEntry, renderTask } from '../render-ponder';

export const command = defineCommand({
  description:
    'The answer, every insight with its sources or why it was rejected, what was read, and what is open. --task prints the ' +
    'task of a run that goes on once more.',
  arguments: [{ name: 'id', description: 'the question' }],
  options: { task: { type: 'boolean', description: 'its task instead' } },
  examples: [
    { command: 'co-engram ponder show 4V1CPE', description: 'what came of it' },
    { command: 'co-engram ponder show 4V1CPE --task', description: 'the task again' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    if (options.task) {
      const task = await library.ponderTask(args.id);
      return { kind: 'ponder-task', json: { task }, text: (paint) => renderTask(paint, task) };
    }
    const entry = await library.showPonder(args.id);
    return { json: { entry }, text: (paint) => renderEntry(paint, entry) };
  },
});
