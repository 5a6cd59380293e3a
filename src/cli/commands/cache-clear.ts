import { defineCommand } from '../declarations';

export const command = defineCommand({
  description:
    'The cache is derived from the files: without it every answer is the same, the next one slower.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram cache clear', description: 'the next search builds it anew' }],
  writes: false,
  async run({ context }) {
    const { memory } = await context.open();
    const { rmSync } = await import('node:fs');
    const { STATE, statePath } = await import('../../store/layout');
    const path = statePath(memory.repo, STATE.cache);
    rmSync(path, { recursive: true, force: true });
    return { json: { path }, text: `cleared ${path}` };
  },
});
