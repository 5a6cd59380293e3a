import { realpathSync } from 'node:fs';
import { CoEngramError } from '../../errors';
import type { MemoryRepository } from '../../index';
import { printableLine } from '../../util/printable';
import type { CommandContext } from '../context';
import { defineCommand } from '../declarations';
import type { CommandResult } from '../result';

export const command = defineCommand({
  description: 'What hook.sh runs; git calls it in the top folder of the work tree.',
  arguments: [
    { name: 'hook', description: 'name of the hook' },
    { name: 'given', optional: true, variadic: true, description: 'what git gives it' },
  ],
  options: {},
  examples: [{ command: 'co-engram hooks run pre-commit', description: 'check what is staged' }],
  writes: false,
  async run({ args, context }) {
    try {
      const library = await openHere(context);
      if (library === undefined) return undefined;
      return args.hook === 'pre-commit'
        ? await checkCommit(library, context)
        : await lookAtMerge(library, args.hook);
    } catch (error) {
      // Never in the way of git: said, and passed over.
      if (!(error instanceof CoEngramError)) throw error;
      context.note(`co-engram: ${args.hook} was passed over: ${error.message}`);
      return undefined;
    }
  },
});

/** The repository whose hook runs; undefined when it is no memory repository. */
async function openHere({ surroundings }: CommandContext): Promise<MemoryRepository | undefined> {
  const { openRepository } = await import('../../index');
  const root = realpathSync(surroundings.cwd);
  const library = await openRepository(root, { ...surroundings, rule: 'flag' });
  return library.memory.repo.root === root ? library : undefined;
}

async function lookAtMerge(library: MemoryRepository, hook: string): Promise<CommandResult> {
  const { line, warning } = await library.postMerge();
  // Another branch is no news.
  const lines = [hook === 'post-checkout' ? '' : line, warning].filter((text) => text !== '');
  return { json: {}, text: lines.map((text) => `co-engram: ${text}`).join('\n') };
}

async function checkCommit(
  library: MemoryRepository,
  context: CommandContext,
): Promise<CommandResult | undefined> {
  const findings = await library.checkCommit();
  if (findings.length === 0) return undefined;
  const { REFUSED_STATUS } = await import('../../sync/hooks/hook-names');
  for (const { path, line, message, nextAction } of findings) {
    const place = line === undefined ? path : `${path}:${line}`;
    const next = nextAction === undefined ? '' : ` (${nextAction})`;
    context.note(printableLine(`co-engram: ${place} ${message}${next}`));
  }
  context.note('co-engram: nothing was committed; to commit it as it is: git commit --no-verify');
  return { json: {}, text: '', exitCode: REFUSED_STATUS };
}
