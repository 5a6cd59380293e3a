/**
 * What accepting a proposal can do, by its action. A new one: a file beside this one and a line here; whoever files
 * such proposals names it in `action`.
 */
import { CoEngramError } from '../../errors';
import type { Proposal } from '../../store/proposal-codec';
import type { PlanAction } from './action';
import { add } from './add';
import { link, retype, unlink } from './change-link';
import { addSkill, retireSkill, stageSkill } from './change-skill';
import { changeStatus } from './change-status';
import { resolve } from './decide-contradiction';
import { merge } from './merge';
import { verify } from './verify';

const ACTIONS: ReadonlyMap<string, PlanAction> = new Map([
  ['add', add],
  ['merge', merge],
  ['archive', changeStatus],
  ['forget', changeStatus],
  ['link', link],
  ['unlink', unlink],
  ['retype', retype],
  ['resolve', resolve],
  ['verify', verify],
  ['add-skill', addSkill],
  ['retire-skill', retireSkill],
  ['stage-skill', stageSkill],
]);

/** What accepting this one does. Throws INVALID_DATA for an action that is unknown here. */
export function requireAction({ id, action }: Proposal, path: string): PlanAction {
  const plan = ACTIONS.get(action);
  if (plan !== undefined) return plan;
  throw new CoEngramError('INVALID_DATA', `${path}: nobody here knows how to "${action.slice(0, 100)}"`, {
    hint: `a newer co-engram may; or co-engram proposals dismiss ${id}`,
    data: { path, action, known: [...ACTIONS.keys()] },
  });
}
