/** What one reported use does to what is shown of an engram. */
import type { Config } from '../config/config';
import type { UsageDelta } from '../usage/record';
import { formatInstant } from '../util/instants';
import { successGain } from './success-gain';

export const OUTCOMES = ['success', 'failure', 'partial'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How far confidence moves with a success or a failure. */
const CONFIDENCE_STEP = 0.05;

type Rates = Pick<Config['reinforcement'], 'learningRate' | 'failureLoss'>;

/** `effectiveness` and the shown `confidence` are 0-1, `at` is in milliseconds. */
export interface ReportedUse {
  outcome: Outcome;
  effectiveness?: number;
  confidence: number;
  at: number;
}

/**
 * The change of an engram's own usage line. Success: importance and reinforcement grow by `successGain`, confidence
 * by 0.05. Partial: the same with the effectiveness halved, and confidence stays. Failure: importance falls by
 * `failureLoss`, confidence by 0.05. Effectiveness counts as 1 when nobody says another.
 */
export function feedbackDelta(
  { outcome, effectiveness = 1, confidence, at }: ReportedUse,
  rates: Rates,
): UsageDelta {
  if (outcome === 'failure') {
    return {
      importance: -failureLoss(confidence, rates.failureLoss),
      failed: 1,
      confidence: -CONFIDENCE_STEP,
    };
  }
  const share = outcome === 'partial' ? effectiveness / 2 : effectiveness;
  const gain = successGain(share, rates.learningRate, confidence);
  const delta = { importance: gain, reinforcement: gain, effective: 1, effectiveAt: formatInstant(at) };
  return outcome === 'partial' ? delta : { ...delta, confidence: CONFIDENCE_STEP };
}

/** `loss × (1 + max(0, (0.5 − confidence) × 2))`: what was doubtful anyway loses up to twice as much. */
export function failureLoss(confidence: number, loss: number): number {
  return loss * (1 + Math.max(0, (0.5 - confidence) * 2));
}
