import { defineCommand } from '../declarations';
import { factLine } from '../render-facts';

export const command = defineCommand({
  description:
    'Facts of the calling agent and shared ones, by subject; other agents have theirs. --all adds closed and hidden ones ' +
    'and those of every channel and session.',
  arguments: [],
  options: {
    all: { type: 'boolean', description: 'closed, hidden and archived ones, of every scope, too' },
    subject: { type: 'string', valueName: 'NAME', description: 'only those about it: user, team, or a name' },
    scope: {
      type: 'string',
      valueName: 'SCOPE',
      repeatable: true,
      description: 'channel:ID or session:ID, beside the global ones',
    },
    limit: { type: 'integer', min: 1, default: 100, description: 'at most so many' },
  },
  examples: [
    { command: 'co-engram facts list', description: 'what holds now' },
    {
      command: 'co-engram facts list --subject user --all',
      description: 'what was ever said about the user',
    },
  ],
  jsonl: 'facts-list-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const { scope: scopes, ...rest } = options;
    const { total, results } = await library.facts({ ...rest, scopes });
    const left = total - results.length;
    return {
      json: { total, results },
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map((fact) => factLine(paint, fact)),
          ...(left > 0 ? [paint.dim(`${left} more; --limit ${total}`)] : []),
        ].join('\n'),
      hint: total === 0 ? 'co-engram extract --store --text "I prefer dark mode"' : undefined,
    };
  },
});
