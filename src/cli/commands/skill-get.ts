import { defineCommand } from '../declarations';
import { renderSkill } from '../render-skill';

export const command = defineCommand({
  arguments: [{ name: 'skill', complete: 'skill', description: 'its name, id or folder' }],
  options: {},
  examples: [{ command: 'co-engram skill get deploy', description: 'how it served, and what belongs to it' }],
  writes: false,
  async run({ args, context }) {
    const library = await context.open();
    const details = await library.getSkill(args.skill);
    return { json: details, text: (paint) => renderSkill(paint, details) };
  },
});
