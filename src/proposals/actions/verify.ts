import { VERIFICATION_STATUSES } from '../../engram/engram';
import { CoEngramError } from '../../errors';
import { planVerification } from '../../remember/verify';
import { type ActionResult, type PlanAction, requireEngram, requireText } from './action';

/** `verify`: another step of certainty, with the reason as evidence. Throws CONFLICT while its rule is not met. */
export const verify: PlanAction = async (step, accepting): Promise<ActionResult> => {
  const { proposal, path, author, allowSecret } = accepting;
  const wanted = requireText(accepting, 'verificationStatus');
  const to = VERIFICATION_STATUSES.find((each) => each === wanted);
  if (to === undefined) {
    throw new CoEngramError('INVALID_DATA', `${path}: unknown status "${wanted}"`, {
      hint: `one of ${VERIFICATION_STATUSES.join(', ')}`,
      data: { path, field: 'verificationStatus' },
    });
  }
  const targetId = requireText(accepting, 'targetId');
  const doc = requireEngram(step, accepting, targetId);
  const { verificationStatus } = step.view.entry(doc);
  if (verificationStatus === to) {
    return { resultIds: [targetId], changed: false, note: `it was ${to} already`, risk: [] };
  }
  const evidence = proposal.reason ?? `suggested by ${proposal.source}`;
  const { met, missing, risk } = await planVerification(step, doc, { to, evidence }, { author, allowSecret });
  if (met) return { resultIds: [targetId], changed: true, risk };
  throw new CoEngramError('CONFLICT', `${targetId} cannot be called ${to} yet: ${missing.join(', ')}`, {
    hint: `co-engram verify ${targetId} --to ${to} --evidence "what speaks for it"`,
    data: { id: targetId, missing },
  });
};
