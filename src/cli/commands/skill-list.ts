import { ACQUISITION_STAGES, VISIBILITIES } from '../../skills/imprint';
import { RETENTION_STAGES } from '../../skills/utility';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { skillLine } from '../render-skill';

export const command = defineCommand({
  arguments: [],
  options: {
    all: { type: 'boolean', description: 'retired ones, too' },
    retention: {
      type: 'choice',
      choices: RETENTION_STAGES,
      commaSeparated: true,
      repeatable: true,
      description: 'only those that are kept so well',
    },
    stage: { type: 'choice', choices: ACQUISITION_STAGES, description: 'only those worked out so far' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'only those of this audience' },
    sort: {
      type: 'choice',
      choices: ['name', 'utility'],
      default: 'name',
      description: 'by name, or the most useful first',
    },
  },
  examples: [
    { command: 'co-engram skill list --sort utility', description: 'what served best' },
    { command: 'co-engram skill list --retention stale,forgotten --all', description: 'what nobody uses' },
  ],
  jsonl: 'skill-list-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const { stage, ...filters } = options;
    const { results, retired, damaged } = await library.listSkills({ ...filters, acquisition: stage });
    return {
      json: { total: results.length, results, retired, damaged },
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map((skill) => skillLine(paint, skill)),
          ...(retired === 0 ? [] : [paint.dim(`${retired} retired: --all`)]),
          ...damaged.map(({ path, message }) =>
            paint.yellow(printableLine(`damaged: ${path} ${oneLine(message)}`)),
          ),
        ].join('\n'),
      hint: results.length === 0 ? 'no such skills; co-engram skill scan finds some' : undefined,
    };
  },
});
