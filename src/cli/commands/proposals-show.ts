import { defineCommand } from '../declarations';
import { renderReview } from '../render-proposal';

export const command = defineCommand({
  description:
    'What would be written, the engrams that it is about, what says the same or otherwise, and what is private in it. ' +
    'Characters that nobody sees are left out; accepting leaves them out, too.',
  arguments: [
    {
      name: 'id',
      complete: 'proposal',
      description: 'the proposal: its id, or the first or last characters of it',
    },
  ],
  options: {},
  examples: [{ command: 'co-engram proposals show 7RZ4QK', description: 'all that matters to decide' }],
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const proposal = await library.showProposal(args.id);
    return {
      json: { proposal },
      text: (paint) => renderReview(paint, proposal),
      hint:
        proposal.status === 'pending'
          ? `co-engram proposals accept ${proposal.id}, dismiss, or edit`
          : undefined,
    };
  },
});
