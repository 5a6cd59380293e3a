import { planSetup, type SetupOptions, type SetupPlan } from '../sync/plan-setup';
import { ask, mustConfirm } from './ask';

/** Asks what init cannot know, shows what it will write, and gives the plan to apply; CANCELLED on a no. */
export async function confirmInit(
  folder: string,
  wanted: SetupOptions,
  first: SetupPlan,
): Promise<SetupPlan> {
  const isNew = first.files.some(({ path, before }) => path === 'co-engram.yaml' && before === null);
  const obsidian = wanted.obsidian ?? (isNew && (await ask('Will you open this folder in Obsidian?')));
  const replaceDriver = wanted.replaceDriver === true || (await asksToReplace(first));
  const plan = await planSetup(folder, { ...wanted, obsidian, replaceDriver });
  if (!plan.isDone) await mustConfirm(`In ${plan.root}: ${partsOf(plan)}?`, 'nothing was written');
  return plan;
}

async function asksToReplace({ foreignDriver }: SetupPlan): Promise<boolean> {
  if (foreignDriver === undefined) return false;
  return ask(`Another program merges memory files here: ${foreignDriver}\nReplace it by ours?`);
}

function partsOf({ makesGit, files, steps, trusts }: SetupPlan): string {
  const written = files.map(({ path, before }) => (before === null ? path : `${path} (missing lines)`));
  const parts = [
    ...(makesGit ? ['run git init'] : []),
    ...(written.length > 0 ? [`write ${written.join(', ')}`] : []),
    ...steps.map(({ summary }) => `set up ${summary}`),
    ...(trusts ? ['trust it'] : []),
  ];
  return parts.join(' and ');
}
