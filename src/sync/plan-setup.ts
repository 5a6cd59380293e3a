/** `init` as a whole: the files of a repository, and the merge driver and hooks of this clone of it. */
import { absolutePath } from '../store/absolute-path';
import { findBare } from '../store/find-bare';
import { type InitOptions, type InitPlan, planInit } from '../store/init-repository';
import { realPathIfThere } from '../store/locate';
import type { Repository } from '../store/repository';
import { type HooksPlan, planHooks } from './hooks/plan-hooks';
import { type DriverPlan, planDriver } from './plan-driver';

export interface SetupOptions extends Omit<InitOptions, 'extraSteps'> {
  /** Somebody said yes to replacing another program's driver of our name. */
  replaceDriver?: boolean;
  /** False: the hooks of git are left alone. */
  hooks?: boolean;
}

export interface SetupPlan extends InitPlan {
  /** The command line of another program under our key, replaced or not. */
  foreignDriver?: string;
}

/** As planInit, with driver and hooks among the steps; a bare repository gets the driver alone. */
export async function planSetup(folder: string, options: SetupOptions): Promise<SetupPlan> {
  const { replaceDriver: replace = false, hooks: wantsHooks = true, ...rest } = options;
  const { surroundings } = options;
  const root = realPathIfThere(absolutePath(folder, surroundings));
  const bare = root === undefined ? undefined : await findBare(root, 'flag');
  if (bare !== undefined) return planBare(bare, await planDriver(bare, { surroundings, replace }));
  let driver: DriverPlan = { steps: [], notes: [] };
  let hooks: HooksPlan = { steps: [], notes: [] };
  const plan = await planInit(folder, {
    ...rest,
    extraSteps: async (repository) => {
      driver = await planDriver(repository, { surroundings, replace });
      if (wantsHooks) hooks = await planHooks(repository, surroundings);
      return [...driver.steps, ...hooks.steps];
    },
  });
  return withDriver({ ...plan, notes: [...plan.notes, ...hooks.notes] }, driver);
}

function withDriver(plan: InitPlan, driver: DriverPlan): SetupPlan {
  return { ...plan, notes: [...plan.notes, ...driver.notes], foreignDriver: driver.foreign };
}

function planBare(repository: Repository, driver: DriverPlan): SetupPlan {
  const { steps } = driver;
  const apply = async (): Promise<Repository> => {
    for (const step of steps) await step.apply(repository);
    return repository;
  };
  const plan: InitPlan = {
    root: repository.root,
    kind: 'update',
    makesGit: false,
    files: [],
    trusts: false,
    steps,
    notes: [],
    isDone: steps.length === 0,
    apply,
  };
  return withDriver(plan, driver);
}
