import { toJson } from '../../util/json-text';
import { defineCommand } from '../declarations';
import { readTurn, TURN_INPUT } from '../turn-input';

export const command = defineCommand({
  description:
    'Reads the same as context assemble. The older messages become a summary by rules, the last --keep stay as they are, ' +
    'and no tool call is parted from its result; fewer than 4 messages above that are not worth it. Needs no repository ' +
    'without --write, which stores the facts that were cut off and the summary as a note of the session; the same range ' +
    'twice changes nothing.',
  arguments: [],
  options: {
    input: TURN_INPUT,
    keep: { type: 'integer', min: 1, max: 10_000, default: 12, description: 'so many messages stay' },
    write: { type: 'boolean', description: 'store facts and summary' },
  },
  examples: [
    {
      command: 'co-engram context compact --input turn.json --json',
      description: 'for a host whose context is full',
    },
  ],
  writes: true,
  async run({ options, context }) {
    const { compactMessages } = await import('../../capture/compact');
    const turn = await readTurn(context, options.input);
    const compaction = compactMessages(turn.messages, options.keep);
    const keeps = options.write && compaction.compacted;
    const kept = keeps ? await (await context.open()).keepCompaction(turn, compaction, options) : undefined;
    const answer = { ...compaction, ...(kept === undefined ? {} : { kept }) };
    return {
      json: answer,
      text: compaction.compacted
        ? compaction.summary
        : toJson({ compacted: false, reason: compaction.reason, tokensBefore: compaction.tokensBefore }),
      brief: compaction.summary,
    };
  },
});
