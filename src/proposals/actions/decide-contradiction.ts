import { CoEngramError } from '../../errors';
import { VERDICTS } from '../../learning/contradiction';
import { planResolution } from '../../remember/contradictions';
import { isOpenEdge } from '../../remember/list-contradictions';
import { type ActionResult, type PlanAction, requireText } from './action';

/** `resolve`: a contradiction of which one side is better by far. */
export const resolve: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, path, author } = accepting;
  const given = requireText(accepting, 'verdict');
  const verdict = VERDICTS.find((each) => each === given);
  if (verdict === undefined) {
    throw new CoEngramError('INVALID_DATA', `${path}: unknown verdict "${given}"`, {
      hint: `one of ${VERDICTS.join(', ')}`,
      data: { path, field: 'verdict' },
    });
  }
  const id = requireText(accepting, 'synapseId');
  const edge = step.view.edges.entries().find((each) => each.id === id && each.kind === 'contradicts');
  if (edge === undefined || !isOpenEdge(edge)) {
    const note = edge === undefined ? 'the contradiction is gone already' : 'it was resolved already';
    return { resultIds: [], changed: false, note, risk: [] };
  }
  const rationale = proposal.reason ?? `suggested by ${proposal.source}`;
  const { keptId, otherId, other } = await planResolution(step, edge, { verdict, rationale }, author);
  return { resultIds: [keptId, otherId], changed: true, note: `${otherId} is ${other} now`, risk: [] };
};
