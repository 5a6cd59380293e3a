import { CoEngramError } from '../../errors';
import type { SetupPlan } from '../../sync/plan-setup';
import type { CommandContext } from '../context';
import { defineCommand } from '../declarations';
import type { Paint } from '../paint';

export const command = defineCommand({
  description:
    'Makes or adopts a repository: writes co-engram.yaml and the missing lines of .gitignore and .gitattributes, runs ' +
    'git init where needed, registers the merge driver and the hooks in this clone, and trusts it. Nothing else is touched; run ' +
    'again, it changes nothing, or renews the driver of an older version. In a bare repository it only registers the ' +
    'driver.',
  arguments: [
    { name: 'dir', optional: true, complete: 'directory', description: 'the folder; this one when missing' },
  ],
  options: {
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
    language: { type: 'choice', choices: ['en', 'zh'], description: 'of messages and drafts' },
    git: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'make no git repository',
    },
    hooks: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: "leave git's hooks alone",
    },
    obsidian: { type: 'boolean', negatable: true, description: 'write derived links for Obsidian' },
    replaceDriver: {
      type: 'boolean',
      description: "take over from another program's merge driver of the same name",
    },
    dryRun: { type: 'boolean', description: 'show what would be written, write nothing' },
  },
  examples: [
    { command: 'co-engram init ~/team-memory', description: 'a new repository, or adopt what is there' },
    { command: 'co-engram init --yes --language zh', description: 'here, without questions' },
  ],
  writes: false,
  async run({ args, options, context }) {
    const { surroundings, isInteractive } = context;
    const folder = options.repo ?? args.dir ?? '.';
    if (options.repo !== undefined && args.dir !== undefined) {
      throw new CoEngramError('USAGE', 'name the folder once: as DIR or with --repo');
    }
    const { planSetup } = await import('../../sync/plan-setup');
    const { git, hooks, language, obsidian, replaceDriver } = options;
    const wanted = { surroundings, git, hooks, language, obsidian, replaceDriver };
    let plan = await planSetup(folder, wanted);
    if (isInteractive && !options.yes && !options.dryRun) {
      const { confirmInit } = await import('../confirm-init');
      plan = await confirmInit(folder, wanted, plan);
    }
    const todo = plan.isDone ? undefined : plan;
    if (todo !== undefined && !options.dryRun) await plan.apply();
    const { root, kind, makesGit, files, steps, trusts, notes, foreignDriver } = plan;
    return {
      json: {
        root,
        action: kind,
        changed: todo !== undefined,
        dryRun: options.dryRun,
        git: makesGit,
        trusts,
        files: files.map(({ path, before }) => ({ path, created: before === null })),
        steps: steps.map(({ summary }) => summary),
        ...(foreignDriver === undefined ? {} : { foreignDriver }),
        notes,
      },
      text: (paint) => renderInit(paint, plan, options.dryRun),
      brief: root,
      hint:
        (await whoIsMissing(root, git, context.surroundings.env)) ?? 'co-engram add "TITLE" --content TEXT',
    };
  },
});

/** On a new machine git knows nobody: memories would be nobody's, and the first commit would fail. */
async function whoIsMissing(
  root: string,
  git: boolean,
  env: CommandContext['surroundings']['env'],
): Promise<string | undefined> {
  if (!git || env.GIT_AUTHOR_NAME) return undefined;
  const { gitIdentity } = await import('../../git/trees');
  const { TELL_GIT_WHO } = await import('../../git/git-error');
  const { existsSync } = await import('node:fs');
  if (!existsSync(root) || (await gitIdentity(root)) !== undefined) return undefined;
  return `git does not know you yet: ${TELL_GIT_WHO}`;
}

/** What init does, line by line. */
export function renderInit(paint: Paint, plan: SetupPlan, dryRun: boolean): string {
  const { root, kind, makesGit, files, steps, notes, isDone, trusts } = plan;
  if (isDone) return [`${root} is a memory repository; nothing to change`, ...notes].join('\n');
  const verb = dryRun ? 'would write' : 'wrote';
  return [
    `${paint.bold(root)} ${kind === 'adopt' ? '(its files are left alone)' : ''}`.trimEnd(),
    ...(makesGit ? [`  ${dryRun ? 'would run' : 'ran'} git init`] : []),
    ...files.map(({ path, before }) => `  ${verb} ${path}${before === null ? '' : ' (missing lines only)'}`),
    ...steps.map(({ summary }) => `  ${dryRun ? 'would set up' : 'set up'} ${summary}`),
    ...(trusts ? [`  ${dryRun ? 'would trust' : 'trusted'} it`] : []),
    ...notes,
  ].join('\n');
}
