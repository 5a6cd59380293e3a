import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description: 'References go by id, so nothing that points to the engram breaks.',
  arguments: [{ name: 'id', complete: 'engram', description: 'the engram' }],
  options: {
    domain: { type: 'string', valueName: 'A/B', complete: 'domain', description: 'the new domain' },
    slug: { type: 'string', description: 'pins the file name' },
  },
  examples: [
    { command: 'co-engram move J6Y2QM --domain engineering/database', description: 'to another domain' },
    { command: 'co-engram move J6Y2QM --slug deadlock-retries', description: 'another file name' },
  ],
  writes: true,
  async run({ args, options, context }) {
    if (options.domain === undefined && options.slug === undefined) {
      throw new CoEngramError('USAGE', 'where to?', { hint: 'pass --domain A/B or --slug NAME' });
    }
    const domainTags = options.domain?.split('/').filter((part) => part !== '');
    const library = await context.open();
    const written = await library.move(args.id, { domainTags, slug: options.slug }, options);
    const { id, path, from } = written.outcome;
    return {
      json: { id, path, ...(from === undefined ? {} : { from }), ...writtenJson(written) },
      text: (paint) =>
        [
          from === undefined
            ? `already at ${printableLine(path)}`
            : `moved ${printableLine(from)} -> ${printableLine(path)}`,
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: path,
    };
  },
});
