/** How git's hooks stand in a clone: which of them reach us, and what keeps the others from it. */
import { resolve } from 'node:path';
import { gitVersion, isAtLeast } from '../../git/git-version';
import { type GitPlace, runGit } from '../../git/run-git';
import { realParentPath } from '../../store/init-checks';
import { realPathIfThere } from '../../store/locate';
import type { GitRepository } from '../../store/own-git';
import type { Surroundings } from '../../util/surroundings';
import { hasBlock, hasCurrentBlock, leadsToOurs } from './hook-block';
import { CONFIG_HOOKS_SINCE, readHookConfig, wantedHookConfig } from './hook-config';
import { type HookFile, readHookFile } from './hook-file';
import { type HookManager, type HookPlace, placeOfHook } from './hook-managers';
import { HOOKS, type HookName } from './hook-names';
import { inspectScript, type ScriptFile } from './script-file';

/**
 * `installed`: git runs ours; `outdated`: it runs one of another version, or one that lost its way; `missing`: nothing
 * keeps us from installing it; `blocked`: something does, see `problem` and `todo`.
 */
export type HookStanding = 'installed' | 'outdated' | 'missing' | 'blocked';

export interface HookState {
  hook: HookName;
  state: HookStanding;
  /** By which way it is, or would be, called: git's configuration, a hook file, a manager's settings. */
  way: 'config' | 'file' | 'manager';
  /** The file that has, or would get, our lines. */
  path?: string;
  /** The program that looks after this hook. */
  manager?: HookManager;
  /** Somebody else's hook of this name is there. */
  isForeign: boolean;
  problem?: string;
  /** What to add by hand, several lines. */
  todo?: string;
}

export interface InspectedHook extends HookState {
  place: HookPlace;
  file?: HookFile;
  /** The command in git's configuration. */
  configured?: string;
}

export interface HookInspection {
  hooks: InspectedHook[];
  script: ScriptFile;
  /** The folder in which git looks for hooks. */
  hooksDir: string;
  usesConfig: boolean;
}

export interface InspectOptions {
  surroundings: Pick<Surroundings, 'env' | 'execPath'>;
  /** Hook files even where git knows hooks in its configuration. */
  asFiles?: boolean;
  /** Somebody said yes to hooks that others see, too. */
  inShared?: boolean;
}

export async function inspectHooks(repo: GitRepository, options: InspectOptions): Promise<HookInspection> {
  const { surroundings, asFiles = false, inShared = false } = options;
  const { env, execPath } = surroundings;
  const [version, hooksDir, config] = await Promise.all([
    gitVersion(repo, env),
    hooksFolder(repo, env),
    readHookConfig(repo, env),
  ]);
  const usesConfig = !asFiles && isAtLeast(version, CONFIG_HOOKS_SINCE);
  const where = { root: repo.root, commonDir: realPathIfThere(repo.commonDir) ?? repo.commonDir, hooksDir };
  const hooks = HOOKS.map((hook) => {
    const place = placeOfHook(where, hook);
    const file =
      place.file === undefined ? undefined : readHookFile(place.file, { isExecuted: place.isExecuted });
    const seen = { hook, place, file, configured: config.get(hook) };
    return usesConfig ? byConfig(seen) : byFile(seen, inShared);
  });
  return { hooks, script: inspectScript(repo.commonDir, execPath), hooksDir, usesConfig };
}

/** As git names it, `core.hooksPath` and linked worktrees included; real, as far as it is there. */
async function hooksFolder(
  place: GitPlace,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { stdout } = await runGit(['rev-parse', '--git-path', 'hooks'], { cwd: place, env });
  const folder = resolve(place.root, stdout.toString('utf8').replace(/\r?\n$/, ''));
  return realPathIfThere(folder) ?? realParentPath(folder);
}

type Seen = Pick<InspectedHook, 'hook' | 'place' | 'file' | 'configured'>;

function byConfig(seen: Seen): InspectedHook {
  const { hook, file, configured, place } = seen;
  const isRight = configured === wantedHookConfig(hook);
  // Both ways at once would do everything twice.
  const isTwice = file?.text !== undefined && hasBlock(file.text);
  const state = configured === undefined ? 'missing' : isRight && !isTwice ? 'installed' : 'outdated';
  return { ...seen, state, way: 'config', manager: place.manager, isForeign: false };
}

function byFile(seen: Seen, inShared: boolean): InspectedHook {
  const { hook, place, file } = seen;
  const text = file?.text;
  const common = {
    ...seen,
    manager: place.manager,
    path: place.file,
    isForeign: text !== undefined && !hasBlock(text),
  };
  if (place.toldIn !== undefined)
    return { ...common, state: 'installed', way: 'manager', path: place.toldIn };
  if (place.file === undefined || file === undefined) {
    const problem = `${place.manager ?? 'another program'} looks after this hook`;
    return { ...common, state: 'blocked', way: 'manager', isForeign: true, problem, todo: place.todo };
  }
  if (text !== undefined && leadsToOurs(text, hook)) {
    return { ...common, state: isAsItShouldBe(seen, file, text) ? 'installed' : 'outdated', way: 'file' };
  }
  const byHand = `add to ${place.file}, before anything that ends it:\n${wantedHookConfig(hook)}`;
  if (file.obstacle !== undefined) {
    return { ...common, state: 'blocked', way: 'file', problem: file.obstacle, todo: byHand };
  }
  if (place.isShared && !inShared) {
    const problem = 'others see this file, too';
    const todo = `${byHand}\nor let it be done: co-engram hooks install --shared`;
    return { ...common, state: 'blocked', way: 'file', problem, todo };
  }
  return { ...common, state: 'missing', way: 'file' };
}

/** A line that a person wrote is right as it is; a block of ours is to be this version's, and to be run, once. */
function isAsItShouldBe({ hook, place, configured }: Seen, { mode }: HookFile, text: string): boolean {
  if (!hasBlock(text)) return true;
  const runs = !place.isExecuted || (mode & 0o111) !== 0;
  return hasCurrentBlock(text, hook) && runs && configured === undefined;
}
