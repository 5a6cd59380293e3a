import { defineCommand } from '../declarations';
import { skillResult } from '../render-skill';
import { SKILL_OPTIONS, skillDraft } from '../skill-options';

export const command = defineCommand({
  description:
    'A skill is a folder with SKILL.md, whose front matter has a name (lower-case letters, digits, hyphens) and a ' +
    'description. What is learnt about it lies in skills/ID/imprint.json, for skills outside of the repository in ' +
    'private/, which is not shared. The folder stays as it is.',
  arguments: [{ name: 'folder', complete: 'directory', description: 'the folder of SKILL.md' }],
  options: SKILL_OPTIONS,
  examples: [
    { command: 'co-engram skill create skills/deploy', description: 'a skill of the team' },
    {
      command: 'co-engram skill create ~/.claude/skills/review --when "before a pull request"',
      description: 'one of your own',
    },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const written = await library.createSkill(args.folder, skillDraft(options), options);
    return skillResult({ done: 'learning about', already: 'is known already' }, written);
  },
});
