import { type InitOptions, type InitPlan, planInit } from '../store/init-repository';
import { ask, mustConfirm } from './ask';

/** Asks what init cannot know, shows what it will write, and gives the plan to apply; CANCELLED on a no. */
export async function confirmInit(folder: string, wanted: InitOptions, first: InitPlan): Promise<InitPlan> {
  const isNew = first.files.some(({ path, before }) => path === 'co-engram.yaml' && before === null);
  const obsidian = wanted.obsidian ?? (isNew && (await ask('Will you open this folder in Obsidian?')));
  const plan = await planInit(folder, { ...wanted, obsidian });
  const files = plan.files.map(({ path, before }) => (before === null ? path : `${path} (missing lines)`));
  const parts = [...(plan.makesGit ? ['run git init'] : []), `write ${files.join(', ')}`];
  await mustConfirm(`In ${plan.root}: ${parts.join(' and ')}?`, 'nothing was written');
  return plan;
}
