import { PROPOSAL_STATUSES } from '../../store/proposal-codec';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { oneLine } from '../one-line';
import { PROPOSAL_FILTER_OPTIONS } from '../proposal-options';
import { proposalLine } from '../render-proposal';

export const command = defineCommand({
  description:
    'Changes that were suggested and wait for a yes, the oldest first: texts to merge, memories that failed or faded, ' +
    'what was found in conversations. They never answer a search. Those of a team are files in proposals/, which a ' +
    'pull request can carry; the others stay in this clone.',
  arguments: [],
  options: {
    ...PROPOSAL_FILTER_OPTIONS,
    status: {
      type: 'choice',
      choices: [...PROPOSAL_STATUSES, 'all'],
      default: 'pending',
      description: 'what was decided, too',
    },
    quarantined: {
      type: 'boolean',
      description: 'insights of ponder that were not borne out, and nothing else',
    },
    engram: { type: 'string', valueName: 'ID', complete: 'engram', description: 'only about this engram' },
    limit: { type: 'integer', min: 1, max: 1000, default: 50, description: 'at most so many' },
    cursor: { type: 'string', description: 'go on where the last page ended' },
  },
  examples: [
    { command: 'co-engram proposals list', description: 'what waits' },
    {
      command: 'co-engram proposals list --source rem --domain engineering',
      description: 'of one kind and place',
    },
  ],
  jsonl: 'proposals-list-result',
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const answer = await library.listProposals(options);
    const { results, total, damaged = [], nextCursor } = answer;
    return {
      json: answer,
      lines: results.map((result) => ({ result })),
      text: (paint) =>
        [
          ...results.map((proposal) => proposalLine(paint, proposal)),
          ...(nextCursor === undefined ? [] : [paint.dim(`… ${total} in all: --cursor ${nextCursor}`)]),
          ...damaged.map(({ path, message, line }) =>
            paint.yellow(
              printableLine(`damaged: ${path}${line === undefined ? '' : `:${line}`} ${oneLine(message)}`),
            ),
          ),
        ].join('\n'),
      hint: total === 0 ? 'nothing of the kind waits' : 'co-engram proposals show ID',
    };
  },
});
