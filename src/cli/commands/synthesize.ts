import { SECRET_OPTION } from '../common-options';
import { defineCommand } from '../declarations';
import { renderSynthesis } from '../render-synthesis';
import { writtenJson } from '../written-text';

export const command = defineCommand({
  description:
    'Suggests one memory that says what several have in common and where they differ, with every source cited; a yes ' +
    'makes it a pattern that derives from each. The rules draft it, or llm.command where it is set; what that drafts is ' +
    'checked: every source cited, nothing that none of them says. --dry-run shows the draft, and what would be sent. What ' +
    'is made of private or restricted memories stays on this machine and is shown to no model.',
  arguments: [{ name: 'id', complete: 'engram', variadic: true, description: '2 to 20 engrams' }],
  options: {
    ...SECRET_OPTION,
  },
  examples: [
    { command: 'co-engram synthesize J6Y2QM 8KD0TX 4V1CPE', description: 'what three have in common' },
    { command: 'co-engram synthesize J6Y2QM 8KD0TX --dry-run', description: 'only show it' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.synthesize(args.id, options);
    const { outcome, dryRun } = written;
    return {
      json: { ...outcome, ...writtenJson(written) },
      text: (paint) => renderSynthesis(paint, written),
      brief: outcome.proposalId,
      hint: dryRun ? undefined : `co-engram proposals accept ${outcome.proposalId}`,
    };
  },
});
