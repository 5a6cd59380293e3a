import { VISIBILITIES } from '../../engram/engram';
import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { renderExtraction } from '../render-extraction';
import { riskLines, writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Stores one statement. Where a rule reads it, it has subject, predicate and object, and closes what it replaces; ' +
    'otherwise the text is kept as it is.',
  arguments: [{ name: 'text', description: 'the statement' }],
  options: {
    category: { type: 'string', description: 'what it is; from the rule that reads it when missing' },
    importance: { type: 'number', min: 0, max: 1, default: 0.7, description: 'how much it matters' },
    confidence: { type: 'number', min: 0, max: 1, default: 0.9, description: 'how sure it is' },
    scope: { type: 'string', valueName: 'SCOPE', description: 'global, channel:ID or session:ID' },
    validFrom: { type: 'date', description: 'true in the world from then on' },
    validTo: { type: 'date', description: 'true in the world until then' },
    pin: { type: 'boolean', description: 'hand it to the agent even when no word matches' },
    visibility: { type: 'choice', choices: VISIBILITIES, description: 'who may see it; team when missing' },
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram facts add "The API port is 9090"', description: 'replaces 8080' },
    {
      command: 'co-engram facts add "Never push to main" --pin --agent shared',
      description: 'for every agent',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.addFact(args.text, { ...options, agent: undefined });
    const fact = written.outcome;
    return {
      json: { fact, ...writtenJson(written) },
      text: (paint) =>
        [
          renderExtraction(paint, { facts: [fact], skipped: [] }),
          ...riskLines(paint, fact.risk),
          ...writtenLines(paint, written),
        ].join('\n'),
      brief: fact.id,
    };
  },
});
