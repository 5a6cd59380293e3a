import { formatScope } from '../../engram/scope';
import { printableLine } from '../../util/printable';
import { defineCommand } from '../declarations';
import { SCOPE_ID_OPTIONS, scopesOf } from '../scope-options';

export const command = defineCommand({
  description:
    'Pins of the session come before those of the channel, and those before global ones. Without a limit as many as ' +
    'pins.max says.',
  arguments: [],
  options: {
    ...SCOPE_ID_OPTIONS,
    limit: { type: 'integer', min: 1, max: 1000, description: 'at most so many' },
    all: { type: 'boolean', conflicts: ['limit'], description: 'of every channel and session' },
    private: { type: 'boolean', negatable: true, default: true, description: 'leave out own private pins' },
    allAgents: { type: 'boolean', description: 'the pins of every agent' },
  },
  examples: [
    { command: 'co-engram pin list', description: 'what holds everywhere' },
    { command: 'co-engram pin list --channel support', description: 'what holds there' },
  ],
  writes: false,
  async run({ options, context }) {
    const library = await context.open();
    const { pins, total, hidden } = await library.pinList({ ...options, scope: scopesOf(options) });
    return {
      json: { total, results: pins, hidden },
      text: (paint) =>
        [
          ...pins.map(({ id, text, scope, flags }) => {
            const warning = flags.length === 0 ? '' : ` ${paint.yellow(`[${flags.join(', ')}]`)}`;
            return `${paint.dim(id.slice(-6))}  ${paint.cyan(printableLine(formatScope(scope)))}  ${printableLine(text)}${warning}`;
          }),
          ...(hidden === 0 ? [] : [paint.dim(`… ${hidden} more: --limit ${total}`)]),
        ].join('\n'),
      hint: total === 0 ? 'co-engram pin add "TEXT"; pins of other channels and sessions: --all' : undefined,
    };
  },
});
