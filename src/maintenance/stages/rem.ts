import { planInsights } from '../rem/insights';
import { planPatterns } from '../rem/patterns';
import type { RemSnapshot } from '../rem/rem-snapshot';
import { shareable } from '../rem/shareable';
import { planSynapses } from '../rem/synapses';
import { planVerifications } from '../rem/verifications';
import { planWithdrawals } from '../rem/withdrawals';
import type { StageStep } from './deep';

const STEPS: ReadonlyArray<StageStep<RemSnapshot>> = [
  { name: 'late', doing: 'taking back what came too late', plan: planWithdrawals },
  { name: 'verification', doing: 'weighing what is credible', plan: planVerifications },
  { name: 'synapse', doing: 'looking at links', plan: planSynapses },
  { name: 'pattern', doing: 'looking for patterns', plan: planPatterns },
  { name: 'insight', doing: 'thinking about the last days', plan: planInsights },
];

/** In this order; they change nothing, but file suggestions. */
export const REM_STEPS: typeof STEPS = STEPS.map((step) => ({
  ...step,
  plan: (snapshot, now) => shareable(step.plan(snapshot, now), snapshot.config),
}));
