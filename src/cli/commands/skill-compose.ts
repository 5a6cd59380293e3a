import { defineCommand } from '../declarations';
import { changeOrList, LIST_ACTIONS } from '../list-action';
import { skillResult } from '../render-skill';

export const command = defineCommand({
  description: 'A skill is never made of itself, not by a detour either. list needs no parts.',
  arguments: [
    { name: 'action', type: 'choice', choices: LIST_ACTIONS, description: 'what to do' },
    { name: 'skill', complete: 'skill', description: 'the whole, by name, id or folder' },
    { name: 'parts', variadic: true, optional: true, complete: 'skill', description: 'the parts' },
  ],
  options: {},
  examples: [
    { command: 'co-engram skill compose add release build deploy', description: 'release is made of two' },
    { command: 'co-engram skill compose remove release deploy', description: 'of one less' },
    { command: 'co-engram skill compose list release', description: 'its parts, and what it is part of' },
  ],
  writes: true,
  async run({ args, options, context }) {
    const { action, skill, parts } = args;
    changeOrList(action, parts, 'parts');
    const library = await context.open({ forWriting: action !== 'list' });
    if (action !== 'list') {
      const written = await library.composeSkill(skill, parts, action === 'add', options);
      return skillResult({ done: 'composed', already: 'is composed so already' }, written);
    }
    const details = await library.getSkill(skill);
    const lines = [
      ...details.parts.map(({ skillId, name = 'gone' }) => ({ word: 'made of', name, id: skillId })),
      ...details.partOf.map(({ skillId, name }) => ({ word: 'part of', name, id: skillId })),
    ];
    return {
      kind: 'skill-compose-list',
      json: { skillId: details.skill.skillId, parts: details.parts, partOf: details.partOf },
      text: (paint) =>
        lines.map(({ word, name, id }) => `${word}  ${name}  ${paint.dim(id.slice(-6))}`).join('\n'),
      hint: lines.length === 0 ? 'it is made of no others' : undefined,
    };
  },
});
