import { planStep } from '../../remember/lifecycle';
import { type ActionResult, type PlanAction, requireEngram, requireText } from './action';

/** `archive` and `forget`: what failed too often, or faded. */
export const changeStatus: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, author } = accepting;
  const { id, action, reason } = proposal;
  const targetId = requireText(accepting, 'targetId');
  const { path } = step.view.entry(requireEngram(step, accepting, targetId));
  const { changed, status } = await planStep(
    step,
    action === 'forget' ? 'forget' : 'archive',
    { path, isTrashed: false },
    { author, reason, proposalId: id },
  );
  return { resultIds: [targetId], changed, note: changed ? undefined : `it was ${status} already`, risk: [] };
};
