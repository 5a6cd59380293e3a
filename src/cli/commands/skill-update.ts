import { ACQUISITION_STAGES } from '../../skills/imprint';
import { defineCommand } from '../declarations';
import { skillResult } from '../render-skill';
import { SKILL_OPTIONS, skillDraft } from '../skill-options';

export const command = defineCommand({
  description:
    'Name, description and hash are taken from SKILL.md as it is now. --when and --until replace what was said before. ' +
    'The stages go one way: draft, compiled, tuned.',
  arguments: [{ name: 'skill', complete: 'skill', description: 'its name, id or folder' }],
  options: {
    ...SKILL_OPTIONS,
    stage: { type: 'choice', choices: ACQUISITION_STAGES, description: 'how far it is worked out' },
    folder: {
      type: 'string',
      valueName: 'DIR',
      complete: 'directory',
      description: 'where its SKILL.md is now',
    },
    unshare: { type: 'boolean', description: 'make a shared one private, though history keeps it' },
  },
  examples: [
    { command: 'co-engram skill update deploy', description: 'after an edit of SKILL.md' },
    { command: 'co-engram skill update deploy --stage compiled', description: 'it has proven itself' },
    { command: 'co-engram skill update deploy --folder skills/release', description: 'it was moved' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const library = await context.open();
    const { stage, folder } = options;
    const changes = {
      ...skillDraft(options),
      ...(stage === undefined ? {} : { acquisitionStage: stage }),
      ...(folder === undefined ? {} : { folder }),
    };
    const written = await library.updateSkill(args.skill, changes, options);
    return skillResult({ done: 'updated', already: 'is up to date' }, written);
  },
});
