import { EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { renderHooks } from '../render-hooks';

export const command = defineCommand({
  description:
    'Leads the hooks of this clone to co-engram: after a merge, rebase or change of branch the cache is brought up to ' +
    'date and merges made elsewhere are looked at; before a commit, what is staged is checked. Hooks that are there ' +
    'stay and run, too; where husky, lefthook, pre-commit or simple-git-hooks looks after a hook, it goes their way, ' +
    'or what to add is printed and the exit code is 1. From git 2.54 on the hooks stand in its configuration and no ' +
    'file is touched. Run again, it changes nothing. CO_ENGRAM_HOOKS=off leaves them out for one call of git.',
  arguments: [
    {
      name: 'hooks',
      type: 'choice',
      choices: ['post-merge', 'post-rewrite', 'post-checkout', 'pre-commit'],
      optional: true,
      variadic: true,
      description: 'only these; all when missing',
    },
  ],
  options: {
    shared: {
      type: 'boolean',
      description: 'also write into hooks that others see: tracked files, a folder of all your repositories',
    },
    files: {
      type: 'boolean',
      description: "write hook files, not git's configuration: for programs with a git before 2.54",
    },
    dryRun: { type: 'boolean', description: 'show what would be done, write nothing' },
  },
  examples: [
    { command: 'co-engram hooks install', description: 'all four' },
    {
      command: 'co-engram hooks install pre-commit --shared',
      description: 'into the .husky folder of the team',
    },
  ],
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open({ forWriting: true });
    const { shared, files, dryRun } = options;
    const outcome = await library.installHooks({ hooks: args.hooks, shared, files, dryRun });
    const isBlocked = outcome.hooks.some(({ state }) => state === 'blocked');
    return {
      json: { ...outcome },
      text: (paint) => renderHooks(paint, outcome),
      brief: '',
      exitCode: isBlocked ? EXIT_CODES.FINDINGS : 0,
    };
  },
});
