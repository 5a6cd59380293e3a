import { defineCommand } from '../declarations';
import { renderHooks } from '../render-hooks';

export const command = defineCommand({
  description: 'The same as hooks uninstall post-merge.',
  arguments: [],
  options: { dryRun: { type: 'boolean', description: 'show what would be done, write nothing' } },
  examples: [
    { command: 'co-engram uninstall-post-merge-hook', description: 'the hook is what it was before' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open({ forWriting: true });
    const outcome = await library.uninstallHooks({ hooks: ['post-merge'], dryRun: options.dryRun });
    return {
      kind: 'hooks-uninstall',
      json: { ...outcome },
      text: (paint) => renderHooks(paint, outcome),
      brief: '',
    };
  },
});
