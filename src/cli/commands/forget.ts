import { defineCommand } from '../declarations';
import { lifecycleResult } from '../render-lifecycle';

export const command = defineCommand({
  description:
    'Forgotten memories stay in the files and answer only with --include forgotten; with trash.enabled maintenance moves them to the trash later. To remove one now: delete.',
  arguments: [{ name: 'ids', variadic: true, complete: 'engram', description: 'the engrams' }],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'why; for the audit log' },
  },
  examples: [{ command: 'co-engram forget J6Y2QM 8KD0TX', description: 'both, or none if one is unknown' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    return lifecycleResult('forget', await library.forget(args.ids, options));
  },
});
