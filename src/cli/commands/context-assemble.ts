import { CoEngramError } from '../../errors';
import type { AssembledContext } from '../../index';
import type { CommandContext } from '../context';
import { defineCommand } from '../declarations';
import { readTurn, TURN_INPUT } from '../turn-input';

export const command = defineCommand({
  description:
    'Reads {sessionId, sessionKey?, agentId?, channelId?, messages: [{role, content}]} and prints what belongs into the ' +
    'prompt of the turn: standing rules of the session, the channel and all, then what the last 6 messages call to mind. ' +
    'A memory that cannot be read gives nothing and exit 0, so that the host loses no turn; why is said on stderr.',
  arguments: [],
  options: {
    input: TURN_INPUT,
    budget: {
      type: 'integer',
      min: 1,
      valueName: 'TOKENS',
      default: 450,
      description: 'an estimate of tokens',
    },
    trustDirs: { type: 'boolean', description: 'trust folder times instead of asking git what changed' },
    private: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'leave out own private engrams',
    },
  },
  examples: [
    {
      command: 'co-engram context assemble --input turn.json --json',
      description: 'for a host, before each turn',
    },
  ],
  writes: false,
  async run({ options, context }) {
    const turn = await readTurn(context, options.input);
    const assembled = await assembleOrNothing(context, (library) => library.contextAssemble(turn, options));
    return { json: assembled, text: assembled.systemPromptAddition };
  },
});

type Library = Awaited<ReturnType<CommandContext['open']>>;

/** A host must not lose a turn because of its memory, whatever is wrong with it. */
async function assembleOrNothing(
  context: CommandContext,
  assemble: (library: Library) => Promise<AssembledContext>,
): Promise<AssembledContext> {
  try {
    return await assemble(await context.open());
  } catch (error) {
    const { emptyContext } = await import('../../recall/context/plan');
    const reason = error instanceof Error ? error.message : String(error);
    const hint = error instanceof CoEngramError ? (error.hint ?? '') : 'co-engram doctor';
    context.note(`warning: nothing recalled: ${reason}${hint === '' ? '' : ` (${hint})`}`);
    return emptyContext();
  }
}
