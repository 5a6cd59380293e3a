import { defineCommand } from '../declarations';
import { skillResult } from '../render-skill';

export const command = defineCommand({
  description: 'Its clock begins anew: it is as fresh as on its first day.',
  arguments: [{ name: 'skill', complete: 'skill', description: 'its name, id or folder' }],
  options: {},
  examples: [{ command: 'co-engram skill revive deploy', description: 'back in lists and the catalogue' }],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.reviveSkill(args.skill, options);
    return skillResult({ done: 'revived', already: 'is not retired' }, written);
  },
});
