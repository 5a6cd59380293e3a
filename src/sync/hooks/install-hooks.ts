/** Installing and removing our hooks. Both do nothing where nothing is to be done, and show first what they would do. */
import { join } from 'node:path';
import { CoEngramError } from '../../errors';
import type { Memory } from '../../store/memory';
import { type GitRepository, requireOwnGit } from '../../store/own-git';
import type { Repository } from '../../store/repository';
import { hasBlock } from './hook-block';
import { readHookConfig, removeHookConfig, writeHookConfig } from './hook-config';
import { addToHookFile, readHookFile, removeFromHookFile } from './hook-file';
import { HOOKS, type HookName } from './hook-names';
import {
  type HookInspection,
  type HookState,
  type InspectedHook,
  type InspectOptions,
  inspectHooks,
} from './inspect-hooks';
import { removeScript, writeScript } from './script-file';

export interface HooksOptions {
  /** All of ours when missing or empty. */
  hooks?: readonly HookName[];
  dryRun?: boolean;
}

export interface InstallOptions extends HooksOptions {
  /** Write hook files even where git knows hooks in its configuration: other programs may bring an older git. */
  files?: boolean;
  /** Also write into hooks that others see: tracked files, a folder of all your repositories. */
  shared?: boolean;
}

export interface HookChange extends HookState {
  /** What was done, or with dryRun would be. */
  action: 'added' | 'renewed' | 'removed' | 'none';
}

export interface HooksOutcome {
  hooks: HookChange[];
  /** Something was, or would be, written. */
  changed: boolean;
  dryRun: boolean;
}

/**
 * Leads the hooks of this clone to us, beside whatever is there; hooks that cannot be changed are `blocked` and say
 * what to do. Throws ENVIRONMENT without git or in a bare repository, REFUSED inside another repository.
 */
export async function installHooks(
  { repo, surroundings }: Memory,
  options: InstallOptions = {},
): Promise<HooksOutcome> {
  const { files, shared } = options;
  const inspect = { surroundings, asFiles: files, inShared: shared };
  return installInto(requireHooksPlace(repo), inspect, options);
}

/** The same for a repository that is being made. */
export async function installInto(
  repo: GitRepository,
  inspect: InspectOptions,
  options: HooksOptions = {},
): Promise<HooksOutcome> {
  const dryRun = options.dryRun === true;
  const { hooks, script } = await inspectHooks(repo, inspect);
  const chosen = hooks.filter(({ hook }) => isChosen(hook, options));
  const todo = chosen.filter(needsInstalling);
  const isReached = chosen.some(({ state }) => state !== 'blocked') || hasManualWay(chosen);
  const writesScript = isReached && ['missing', 'outdated'].includes(script.state);
  if (!dryRun) {
    if (writesScript) writeScript(script);
    for (const hook of todo) await installOne(repo, hook, inspect.surroundings.env);
  }
  return {
    hooks: chosen.map((hook) => ({
      ...stateOf(hook),
      state: todo.includes(hook) ? 'installed' : hook.state,
      action: actionOf(hook),
    })),
    changed: writesScript || todo.length > 0,
    dryRun,
  };
}

export function needsInstalling({ state }: HookState): boolean {
  return state === 'missing' || state === 'outdated';
}

/** Lines that a person puts somewhere lead to hook.sh, so it must be there. */
function hasManualWay(hooks: readonly InspectedHook[]): boolean {
  return hooks.some(({ todo }) => todo !== undefined);
}

function actionOf({ state }: HookState): HookChange['action'] {
  return state === 'missing' ? 'added' : state === 'outdated' ? 'renewed' : 'none';
}

async function installOne(
  repo: GitRepository,
  { hook, way, file, configured }: InspectedHook,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (way === 'config') {
    if (file !== undefined) removeFromHookFile(file);
    await writeHookConfig(repo, hook, env);
    return;
  }
  if (configured !== undefined) await removeHookConfig(repo, hook, env);
  if (file !== undefined) addToHookFile(file, hook);
}

/** Takes out all that leads to us, of every way; files are what they were before. Lines in managers' settings stay. */
export async function uninstallHooks(memory: Memory, options: HooksOptions = {}): Promise<HooksOutcome> {
  const repo = requireHooksPlace(memory.repo);
  const { env } = memory.surroundings;
  const dryRun = options.dryRun === true;
  const inspection = await inspectHooks(repo, { surroundings: memory.surroundings });
  const configured = await readHookConfig(repo, env);
  const changes: HookChange[] = [];
  for (const hook of inspection.hooks.filter((each) => isChosen(each.hook, options))) {
    const files = filesOf(inspection, hook).filter((file) => file.text !== undefined && hasBlock(file.text));
    const isThere = files.length > 0 || configured.has(hook.hook);
    if (isThere && !dryRun) {
      for (const file of files) removeFromHookFile(file);
      if (configured.has(hook.hook)) await removeHookConfig(repo, hook.hook, env);
    }
    const told = hook.place.toldIn;
    changes.push({
      ...stateOf(hook),
      state: told === undefined ? 'missing' : 'installed',
      action: isThere ? 'removed' : 'none',
      ...(told === undefined ? {} : { problem: `take it out by hand: ${told}` }),
    });
  }
  const isAll = HOOKS.every((hook) => isChosen(hook, options));
  const removesScript = isAll && inspection.script.state !== 'missing';
  if (removesScript && !dryRun) removeScript(repo.commonDir);
  const changed = removesScript || changes.some(({ action }) => action === 'removed');
  return { hooks: changes, changed, dryRun };
}

/** Other programs move hooks aside: our lines are looked for there, too. */
function filesOf({ hooksDir }: HookInspection, { hook, file, place }: InspectedHook) {
  const paths = new Set([`${join(hooksDir, hook)}`, `${place.gitFile}.legacy`, `${place.gitFile}.old`]);
  if (file !== undefined) paths.add(file.path);
  return [...paths].map((path) => readHookFile(path, { isExecuted: false }));
}

export function stateOf({ hook, state, way, path, manager, isForeign, problem, todo }: HookState): HookState {
  return {
    hook,
    state,
    way,
    ...(path === undefined ? {} : { path }),
    ...(manager === undefined ? {} : { manager }),
    isForeign,
    ...(problem === undefined ? {} : { problem }),
    ...(todo === undefined ? {} : { todo }),
  };
}

function isChosen(hook: HookName, { hooks = [] }: HooksOptions): boolean {
  return hooks.length === 0 || hooks.includes(hook);
}

export function requireHooksPlace(repo: Repository): GitRepository {
  if (!repo.isBare) return requireOwnGit(repo);
  throw new CoEngramError(
    'ENVIRONMENT',
    `${repo.root} is a bare repository: nothing is merged or committed in it`,
    {
      hint: 'install hooks in a clone with a work tree',
    },
  );
}
