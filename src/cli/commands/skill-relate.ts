import { defineCommand } from '../declarations';
import { changeOrList, LIST_ACTIONS } from '../list-action';
import { oneLine } from '../one-line';
import { skillResult } from '../render-skill';

export const command = defineCommand({
  description: 'Such as what to know before using it, or why it is done so. list needs no engrams.',
  arguments: [
    { name: 'action', type: 'choice', choices: LIST_ACTIONS, description: 'what to do' },
    { name: 'skill', complete: 'skill', description: 'its name, id or folder' },
    {
      name: 'engrams',
      variadic: true,
      optional: true,
      complete: 'engram',
      description: 'by id, path or title',
    },
  ],
  options: {},
  examples: [
    { command: 'co-engram skill relate add deploy J6Y2QM', description: 'it belongs to this skill' },
    { command: 'co-engram skill relate list deploy', description: 'what belongs to it' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { action, skill, engrams } = args;
    changeOrList(action, engrams, 'engrams');
    const library = await context.open({ forWriting: action !== 'list' });
    if (action !== 'list') {
      const written = await library.relateSkill(skill, engrams, action === 'add', options);
      return skillResult({ done: 'related', already: 'is related so already' }, written);
    }
    const details = await library.getSkill(skill);
    return {
      kind: 'skill-relate-list',
      json: { skillId: details.skill.skillId, engrams: details.engrams },
      text: (paint) =>
        details.engrams
          .map(({ id, title = 'gone' }) => `${paint.dim(id.slice(-6))}  ${oneLine(title)}`)
          .join('\n'),
      hint: details.engrams.length === 0 ? 'no engrams belong to it' : undefined,
    };
  },
});
