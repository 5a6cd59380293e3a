import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Without names, joins entities whose names differ in case, blanks, - and _ alone; with names, those. Subjects and objects of ' +
    'facts, about, wikilinks and synapses move; the old name stays as an alias and its engram, forgotten, is linked from where ' +
    'it went. Names that differ in digits are never one. Only what the agent and the team have changes.',
  arguments: [
    {
      name: 'names',
      variadic: true,
      optional: true,
      complete: 'engram',
      description: 'names, aliases or ids that become another',
    },
  ],
  options: {
    into: { type: 'string', valueName: 'NAME', description: 'what the names become' },
  },
  examples: [
    { command: 'co-engram entity dedupe --dry-run', description: 'which names would be joined' },
    {
      command: 'co-engram entity dedupe PG Postgres --into PostgreSQL',
      description: 'three names of one thing',
    },
  ],
  writes: true,
  async run({ args, options: { into, dryRun, commit }, context }) {
    const library = await context.open();
    const written = await library.dedupeEntities({ names: args.names, into, dryRun, commit });
    const { joined, skipped } = written.outcome;
    return {
      json: { joined, skipped, ...writtenJson(written) },
      text: (paint) =>
        [
          ...joined.map(({ into: target, from, moved }) => {
            const names = from.map(({ name }) => name).join(', ');
            const places = `${moved.facts} facts, ${moved.about} about, ${moved.wikilinks} wikilinks, ${moved.synapses} synapses`;
            return `${printableLine(names)} -> ${paint.bold(printableLine(target.name))} ${paint.dim(places)}`;
          }),
          ...skipped.map(({ names, reason }) =>
            paint.yellow(printableLine(`left apart ${names.join(', ')}: ${reason}`)),
          ),
          ...(joined.length + skipped.length === 0 ? ['no two names are one'] : []),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: joined.map(({ into: target }) => target.id).join('\n'),
    };
  },
});
