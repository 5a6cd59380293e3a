import { CoEngramError } from '../../errors';
import { loadOriginalConfig } from '../config-file';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [{ name: 'section', optional: true, description: 'only keys below it' }],
  options: {
    showOrigin: { type: 'boolean', description: 'where each value comes from' },
  },
  examples: [
    { command: 'co-engram config list --show-origin', description: 'every key, its value and its origin' },
    { command: 'co-engram config list search', description: 'one section' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { values } = await loadOriginalConfig(context, options.repo);
    const entries = values.filter(
      ({ key }) => args.section === undefined || `${key}.`.startsWith(`${args.section}.`),
    );
    if (entries.length === 0) {
      throw new CoEngramError('USAGE', `no setting is called or below ${JSON.stringify(args.section)}`, {
        hint: 'co-engram config list',
      });
    }
    return {
      json: { results: entries },
      text: (paint) =>
        entries
          .map(
            ({ key, value, origin }) =>
              `${key} = ${JSON.stringify(value)}${options.showOrigin ? paint.dim(`  ${origin}`) : ''}`,
          )
          .join('\n'),
    };
  },
});
