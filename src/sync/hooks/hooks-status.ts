import type { Memory } from '../../store/memory';
import type { Repository } from '../../store/repository';
import type { Surroundings } from '../../util/surroundings';
import { type DriverState, driverState } from '../driver-state';
import type { HookName } from './hook-names';
import { type HookInspection, type HookState, inspectHooks } from './inspect-hooks';
import { requireHooksPlace, stateOf } from './install-hooks';
import { otherPrograms } from './other-programs';

export interface HooksStatus {
  /** All hooks reach us, and the driver is ours and up to date. */
  ok: boolean;
  hooks: HookState[];
  /** The folder in which git looks for hooks. */
  hooksDir: string;
  driver: DriverState;
  /** Programs of our name on the PATH that are not this one. */
  otherPrograms: string[];
  /** One sentence each; empty when all is well. */
  problems: string[];
}

/** How the hooks and the merge driver of this clone stand. Reads only; throws as `installHooks`. */
export async function hooksStatus(memory: Memory): Promise<HooksStatus> {
  const repo = requireHooksPlace(memory.repo);
  const { surroundings } = memory;
  const [inspection, driver] = await Promise.all([
    // What was installed on purpose in shared hooks, or as files, is as good.
    inspectEither(repo, surroundings),
    driverState(repo, surroundings),
  ]);
  const others = otherPrograms(surroundings);
  const problems = [
    ...hookProblems(inspection),
    ...(driver.configured ? driver.problems : ['the merge driver is not registered: co-engram init']),
    ...others.map((path) => `there is another program of this name on the PATH: ${path}`),
  ];
  const { hooks, hooksDir } = inspection;
  return {
    ok: problems.length === 0,
    hooks: hooks.map(stateOf),
    hooksDir,
    driver,
    otherPrograms: others,
    problems,
  };
}

/** With a git that knows hooks in its configuration, hook files of ours do as well. */
export async function inspectEither(
  repo: Parameters<typeof inspectHooks>[0],
  surroundings: Pick<Surroundings, 'env' | 'execPath'>,
): Promise<HookInspection> {
  const inspection = await inspectHooks(repo, { surroundings });
  if (!inspection.usesConfig || inspection.hooks.every(({ state }) => state === 'installed'))
    return inspection;
  const asFiles = await inspectHooks(repo, { surroundings, asFiles: true });
  return asFiles.hooks.every(({ state }) => state === 'installed') ? asFiles : inspection;
}

export interface HooksSummary {
  /** Those through which git reaches us. */
  installed: HookName[];
  problems: string[];
}

/** The hooks of a repository for `status`; nothing to tell where there are none to be had. */
export async function hooksSummary(
  repo: Repository,
  surroundings: Pick<Surroundings, 'env' | 'execPath'>,
): Promise<HooksSummary> {
  const { gitDir, commonDir } = repo;
  if (gitDir === undefined || commonDir === undefined || repo.isBare) return { installed: [], problems: [] };
  const inspection = await inspectEither({ ...repo, gitDir, commonDir }, surroundings);
  const installed = inspection.hooks.filter(({ state }) => state === 'installed').map(({ hook }) => hook);
  return { installed, problems: hookProblems(inspection) };
}

/** One sentence a problem of hooks and of the script that they lead to. */
export function hookProblems({ hooks, script }: Pick<HookInspection, 'hooks' | 'script'>): string[] {
  const problems: string[] = [];
  const missing = hooks.filter(({ state }) => state === 'missing').map(({ hook }) => hook);
  if (missing.length > 0) problems.push(`not installed: ${missing.join(', ')}; co-engram hooks install`);
  const outdated = hooks.filter(({ state }) => state === 'outdated').map(({ hook }) => hook);
  if (outdated.length > 0) problems.push(`to be renewed: ${outdated.join(', ')}; co-engram hooks install`);
  for (const { hook, state, problem } of hooks) {
    if (state === 'blocked') problems.push(`${hook} is not ours: ${problem ?? 'another program has it'}`);
  }
  const isUsed = hooks.some(({ state }) => state === 'installed');
  if (isUsed && script.state === 'missing') problems.push(`${script.path} is gone; co-engram hooks install`);
  if (isUsed && script.state === 'outdated') {
    problems.push(`${script.path} is of another version; co-engram hooks install`);
  }
  return problems;
}
