import { defineCommand } from '../declarations';
import { renderHooksStatus } from '../render-hooks';

export const command = defineCommand({
  description:
    "Which of git's hooks reach co-engram, by which way, and whose the others are; the merge driver; and whether " +
    'another program of this name is on the PATH. `ok` in --json says whether all is well.',
  arguments: [],
  options: {},
  examples: [{ command: 'co-engram hooks status', description: 'what git would run' }],
  writes: false,
  async run({ context }) {
    const library = await context.open();
    const status = await library.hooksStatus();
    return { kind: 'hooks-status', json: { ...status }, text: (paint) => renderHooksStatus(paint, status) };
  },
});
