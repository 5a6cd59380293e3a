import { CoEngramError, EXIT_CODES } from '../../errors';
import type { MergeResolution } from '../../index';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';

export const command = defineCommand({
  description:
    'Merges, by the rules of the merge driver, what git left in conflict: where it calls no driver (octopus merges, ' +
    'one side deleted or both renamed, a clone without the driver, a conflict made by a forge), and where a driver ' +
    'could not finish. It works from the versions in the index, not from markers in files. Clean results are written ' +
    'and staged, never committed; lines that both sides changed stay marked in the body. Ends with 5 while paths remain.',
  arguments: [
    {
      name: 'paths',
      optional: true,
      variadic: true,
      complete: 'file',
      description: 'files or folders; all conflicts when missing',
    },
  ],
  options: {
    dryRun: { type: 'boolean', description: 'show what would be done, write nothing' },
  },
  examples: [
    { command: 'co-engram merge resolve && git commit', description: 'finish a merge that stopped' },
    { command: 'co-engram merge resolve engineering', description: 'only below this folder' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { surroundings } = context;
    const { openRepository } = await import('../../index');
    const { repo, agent, dryRun } = options;
    const library = await openRepository(repo, { ...surroundings, agent, rule: 'flag', forWriting: true });
    const { absolutePath } = await import('../../store/absolute-path');
    const paths = (args.paths ?? []).map((path) => {
      if (path === '') throw new CoEngramError('USAGE', 'a path is empty');
      return absolutePath(path, surroundings);
    });
    const resolution = await library.mergeResolve({ paths, dryRun });
    const { resolved, remaining } = resolution;
    return {
      json: { ...resolution },
      text: (paint) => renderResolution(paint, resolution),
      brief: '',
      hint:
        resolved.length > 0 && remaining.length === 0 && !dryRun
          ? 'git status, then commit or continue'
          : undefined,
      exitCode: remaining.length > 0 ? EXIT_CODES.CONFLICT : 0,
    };
  },
});

function renderResolution(paint: Paint, { resolved, remaining, dryRun }: MergeResolution): string {
  if (resolved.length + remaining.length === 0) return 'nothing is in conflict';
  return [
    ...(dryRun ? [paint.yellow('dry run, nothing was written; it would')] : []),
    ...resolved.map(({ path, how, to, message }) => {
      const place = to === undefined ? path : `${path} -> ${to}`;
      const why = message === undefined ? '' : paint.dim(`  ${printableLine(message)}`);
      return `${paint.green(how)} ${printableLine(place)}${why}`;
    }),
    ...remaining.map(
      ({ path, kind, message }) =>
        `${paint.red(kind)} ${printableLine(path)}${paint.dim(`  ${printableLine(message)}`)}`,
    ),
    `${resolved.length} resolved, ${remaining.length} left`,
  ].join('\n');
}
