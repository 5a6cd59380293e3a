import { CoEngramError } from '../../errors';
import { shellWord } from '../../util/shell-word';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'The repository that is used where no other is named: without PATH shows it and the rule that chose it.',
  arguments: [
    {
      name: 'path',
      optional: true,
      complete: 'directory',
      description: 'a memory repository or an empty folder',
    },
  ],
  options: {
    reset: { type: 'boolean', description: 'back to ~/team-memory' },
    force: { type: 'boolean', description: 'adopt a folder with other files; nothing in it is touched' },
  },
  examples: [
    { command: 'co-engram config data-root', description: 'which one, and why' },
    { command: 'co-engram config data-root ~/work/memory', description: 'another one from now on' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { surroundings } = context;
    const { resetDataRoot, setDataRoot, showDataRoot } = await import('../../store/data-root');
    if (options.reset) {
      if (args.path !== undefined) throw new CoEngramError('USAGE', 'a path and --reset do not go together');
      await resetDataRoot(surroundings);
      return { json: { root: null, rule: 'home' }, text: 'back to ~/team-memory' };
    }
    if (args.path !== undefined) {
      const { root, hasMarker } = await setDataRoot(args.path, surroundings, { force: options.force });
      return {
        json: { root, rule: 'user-config', hasMarker },
        text: `data root is ${root}`,
        hint: hasMarker ? undefined : `co-engram init ${shellWord(root)}`,
      };
    }
    const { root, rule } = await showDataRoot(surroundings);
    return { json: { root, rule }, text: (paint) => `${root}  ${paint.dim(rule)}`, brief: root };
  },
});
