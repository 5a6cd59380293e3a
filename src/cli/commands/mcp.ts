import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'Serves this memory to a host of agents by the Model Context Protocol, on stdin and stdout, until the host closes ' +
    'them. Other programs may write meanwhile: each call reads anew. Which hosts are told of it how: docs/mcp.md.',
  arguments: [],
  options: {
    profile: {
      type: 'choice',
      choices: ['minimal', 'standard', 'full'],
      default: 'standard',
      description: 'how many tools the host is shown',
    },
  },
  examples: [
    { command: 'co-engram mcp', description: 'what a host starts' },
    { command: 'co-engram mcp --profile minimal', description: 'with at most twelve tools' },
    { command: 'co-engram mcp --agent reviewer', description: 'sees what is of this agent, and shared' },
  ],
  writes: false,
  async run({ options, context }) {
    if (options.json) throw new CoEngramError('USAGE', 'mcp answers in JSON-RPC, not with --json');
    const { serveMcp } = await import('../../mcp/server');
    const { VERSION } = await import('../version');
    await serveMcp({
      profile: options.profile,
      version: VERSION,
      ...context.streams(),
      open: (how) => context.open(how),
      afterCall: () => context.runLater(),
      warn: context.note,
    });
    return { json: {}, text: '' };
  },
});
