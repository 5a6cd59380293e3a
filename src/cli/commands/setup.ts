import { CoEngramError, EXIT_CODES } from '../../errors';
import { AGENT_NAMES, SCOPES } from '../../setup/agents/agents';
import { defineCommand } from '../declarations';
import { setupResult } from '../render-setup';

export const command = defineCommand({
  description:
    'Writes a block about this memory into the AGENTS.md or CLAUDE.md of the current folder, shows what changes, and keeps ' +
    'the file as it was in the state folder. Run again it renews the block; --remove leaves the file byte for byte as it was. ' +
    'With --repo the commands of the block name the repository.',
  arguments: [{ name: 'agent', type: 'choice', choices: AGENT_NAMES, description: 'which file' }],
  options: {
    scope: {
      type: 'choice',
      choices: SCOPES,
      description: 'project when missing; claude-md also has user and local (CLAUDE.local.md)',
    },
    check: { type: 'boolean', description: 'write nothing; exit 1 unless the block is there and current' },
    remove: { type: 'boolean', description: 'take the block out again' },
    print: { type: 'boolean', description: 'print the block, write nothing' },
    dryRun: { type: 'boolean', description: 'show what would be done, write nothing' },
  },
  examples: [
    { command: 'co-engram setup agents-md', description: 'for agents that read AGENTS.md' },
    { command: 'co-engram setup claude-md --scope user --dry-run', description: 'look first' },
    { command: 'co-engram setup agents-md --remove', description: 'as if it had never been there' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { scope, check, remove, print } = options;
    if ([check, remove, print].filter(Boolean).length > 1) {
      throw new CoEngramError('USAGE', '--check, --remove and --print exclude each other', {
        hint: 'use one of them',
      });
    }
    const library = await context.open();
    const dryRun = check === true || print === true || options.dryRun === true;
    const nameRepo = options.repo !== undefined;
    const change = await library.setUpAgent({ agent: args.agent, scope, remove, dryRun, nameRepo });
    const result = setupResult(change);
    if (print) return { ...result, text: change.after.join('\n') };
    if (!check || change.action === 'none') return result;
    return { ...result, exitCode: EXIT_CODES.FINDINGS };
  },
});
