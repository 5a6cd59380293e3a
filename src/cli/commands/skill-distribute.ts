import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';

export const command = defineCommand({
  description:
    'Without names: all that are shared and in use. A file that is there already and differs is never changed; its skill ' +
    'is then left alone as a whole, and the exit code is 5. Hidden files stay behind, symbolic links are refused.',
  arguments: [
    {
      name: 'skills',
      variadic: true,
      optional: true,
      complete: 'skill',
      description: 'names, ids or folders',
    },
  ],
  options: {
    to: {
      type: 'string',
      valueName: 'DIR',
      complete: 'directory',
      description: 'where to, for instance .claude/skills; needed',
    },
    dryRun: { type: 'boolean', description: 'show what would be copied, copy nothing' },
  },
  examples: [
    { command: 'co-engram skill distribute --to .claude/skills', description: 'to a project' },
    { command: 'co-engram skill distribute deploy --to ~/.claude/skills', description: 'one, to yourself' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { to, dryRun } = options;
    if (to === undefined) throw new CoEngramError('USAGE', 'where to?', { hint: '--to DIR' });
    const library = await context.open({ forWriting: true });
    const answer = await library.distributeSkills(args.skills, to, { dryRun });
    const states = new Set(answer.results.map(({ state }) => state));
    return {
      json: answer,
      text: (paint) =>
        [
          ...answer.results.map(({ state, name, path, reason }) => {
            const why = reason === undefined ? '' : `: ${reason}`;
            const word = state === 'copied' || state === 'same' ? paint.green(state) : paint.yellow(state);
            return `${word}  ${paint.bold(oneLine(name))}  ${paint.dim(printableLine(`${path}${why}`))}`;
          }),
          ...(dryRun ? [paint.yellow('dry run, nothing was copied')] : []),
        ].join('\n'),
      hint: answer.results.length === 0 ? 'no shared skills in use; name those you want' : undefined,
      exitCode: states.has('conflict') ? 5 : states.has('refused') ? 7 : 0,
    };
  },
});
