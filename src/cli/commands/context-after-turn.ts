import { defineCommand } from '../declarations';
import { renderExtraction } from '../render-extraction';
import { readTurn, TURN_INPUT } from '../turn-input';
import { writtenJson, writtenLines } from '../written-text';

export const command = defineCommand({
  description:
    'Reads the same as context assemble, after the answer, and stores the facts that the last message of the user states, ' +
    'by rules, as those of the agent and the channel of the turn. The same message twice changes nothing.',
  arguments: [],
  options: {
    input: TURN_INPUT,
  },
  examples: [
    {
      command: 'co-engram context after-turn --input turn.json --json',
      description: 'for a host, after each turn',
    },
  ],
  writes: true,
  async run({ options, context }) {
    const turn = await readTurn(context, options.input);
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
