import { defineCommand } from '../declarations';
import { skillResult } from '../render-skill';

export const command = defineCommand({
  description: 'Its folder and what was learnt stay; skill revive brings it back.',
  arguments: [{ name: 'skill', complete: 'skill', description: 'its name, id or folder' }],
  options: {
    reason: { type: 'string', valueName: 'TEXT', description: 'why; kept in the audit log of this clone' },
  },
  examples: [
    { command: 'co-engram skill retire deploy --reason "replaced by release"', description: 'out of use' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.retireSkill(args.skill, options);
    return skillResult({ done: 'retired', already: 'is retired already' }, written);
  },
});
