import type { RemSnapshot } from '../rem/rem-snapshot';
import { planVerifications } from '../rem/verifications';
import type { StageStep } from './deep';

/** In this order; they change nothing, but file suggestions. */
export const REM_STEPS: ReadonlyArray<StageStep<RemSnapshot>> = [
  { name: 'verification', doing: 'weighing what is credible', plan: planVerifications },
];
