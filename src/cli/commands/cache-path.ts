import { defineCommand } from '../declarations';

export const command = defineCommand({
  arguments: [],
  options: {},
  examples: [{ command: 'du -sh "$(co-engram cache path)"', description: 'how large it is' }],
  writes: false,
  async run({ context }) {
    const { memory } = await context.open();
    const { STATE, statePath } = await import('../../store/layout');
    const path = statePath(memory.repo, STATE.cache);
    return { json: { path }, text: path, brief: path };
  },
});
