import { defineCommand } from '../declarations';
import { renderExtraction } from '../render-extraction';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Reads the same as context assemble, after the answer, and stores the facts that the last message of the user states, ' +
    'by rules, as those of the agent and the channel of the turn. The same message twice changes nothing.',
  arguments: [],
  options: {
    input: {
      type: 'string',
      valueName: 'FILE',
      default: '-',
      complete: 'file',
      description: 'the turn; - reads stdin',
    },
  },
  examples: [
    {
      command: 'co-engram context after-turn --input turn.json --json',
      description: 'for a host, after each turn',
    },
  ],
  writes: true,
  async run({ options, context }) {
    const { parseTurn } = await import('../../recall/context/turn');
    const turn = parseTurn(await context.readText(options.input));
    const library = await context.open();
    const { agentId, written } = await library.contextAfterTurn(turn, options);
    const { facts, skipped } = written?.outcome ?? { facts: [], skipped: [] };
    return {
      json: {
        stored: written !== undefined,
        facts,
        skipped,
        agentId,
        sessionId: turn.sessionId,
        ...(written === undefined ? {} : writtenJson(written)),
      },
      text: (paint) =>
        written === undefined
          ? ''
          : [renderExtraction(paint, { facts, skipped }), ...writtenLines(paint, written)]
              .filter((part) => part !== '')
              .join('\n'),
      brief: facts.map(({ id }) => id).join('\n'),
    };
  },
});
