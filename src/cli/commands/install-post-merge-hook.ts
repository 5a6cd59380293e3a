import { EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { renderHooks } from '../render-hooks';

export const command = defineCommand({
  description: 'The same as hooks install post-merge.',
  arguments: [],
  options: { dryRun: { type: 'boolean', description: 'show what would be done, write nothing' } },
  examples: [
    { command: 'co-engram install-post-merge-hook', description: 'look at merges after every pull' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open({ forWriting: true });
    const outcome = await library.installHooks({ hooks: ['post-merge'], dryRun: options.dryRun });
    return {
      kind: 'hooks-install',
      json: { ...outcome },
      text: (paint) => renderHooks(paint, outcome),
      brief: '',
      exitCode: outcome.hooks.some(({ state }) => state === 'blocked') ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
