import { CoEngramError, EXIT_CODES } from '../../errors';
import { defineCommand } from '../declarations';
import { renderSync } from '../render-sync';

export const command = defineCommand({
  description:
    'Commits what changed in the memory (nothing else), fetches, merges by the rules of the merge driver, and pushes. ' +
    'The merge is made beside your work tree, so nothing is touched before it is complete, and what you have staged or ' +
    'changed elsewhere stays as it is. Lines that both sides changed end it with 5: both versions are shown, and ' +
    'everything is as before. Nothing is ever forced. Without a remote it only commits.',
  arguments: [],
  options: {
    message: {
      type: 'string',
      short: 'm',
      valueName: 'TEXT',
      description: 'message of the commit; without it: what changed',
    },
    dryRun: { type: 'boolean', description: 'show what would be done; no network, nothing is touched' },
    pull: { type: 'boolean', negatable: true, default: true, description: 'neither fetch nor merge' },
    push: { type: 'boolean', negatable: true, default: true, description: 'do not push' },
    pullOnly: {
      type: 'boolean',
      description: 'only fetch and merge: neither commit nor push',
    },
    rebase: { type: 'boolean', description: 'put our commits on top of theirs instead of merging' },
    leaveConflicts: {
      type: 'boolean',
      conflicts: ['dryRun'],
      description: 'where both sides changed the same lines, leave them marked in the files',
    },
    maintain: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'leave out the light stage of maintenance, which runs before the commit when it is due',
    },
    timeout: {
      type: 'number',
      min: 0,
      default: 0,
      valueName: 'SECONDS',
      description: 'for all that uses the network; 0 = as long as it takes',
    },
  },
  examples: [
    { command: 'co-engram sync', description: 'exchange what was learnt' },
    { command: 'co-engram sync --pull-only --timeout 30', description: 'at the start of a session' },
    { command: 'co-engram sync --dry-run', description: 'what it would do' },
    {
      command: 'co-engram sync --leave-conflicts',
      description: 'decide about lines that both sides changed',
    },
  ],
  writes: false,
  async run({ options, context }) {
    const { message, dryRun, pull, push, pullOnly, rebase, leaveConflicts, maintain, timeout, repo, agent } =
      options;
    if (pullOnly && (!pull || message !== undefined)) {
      const other = message === undefined ? '--no-pull' : '--message';
      throw new CoEngramError('USAGE', `--pull-only and ${other} exclude each other`);
    }
    if (message?.trim() === '') throw new CoEngramError('USAGE', 'the message is empty');
    const { openRepository } = await import('../../index');
    const { surroundings, isInteractive } = context;
    const library = await openRepository(repo, { ...surroundings, agent, rule: 'flag', forWriting: true });
    const wanted = { message, dryRun, pull, push, pullOnly, rebase, leaveConflicts, maintain, isInteractive };
    const report = await library.sync({ ...wanted, timeoutMs: timeout * 1000 });
    const { problem } = report;
    return {
      json: { ...report },
      text: (paint) => renderSync(paint, report),
      brief: '',
      hint: problem?.hint,
      exitCode: problem === undefined ? 0 : EXIT_CODES[problem.errorCode],
    };
  },
});
