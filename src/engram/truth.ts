import type { VerificationStatus } from './engram';

const TRUTH: Readonly<Record<VerificationStatus, number>> = {
  verified: 1,
  probable: 0.7,
  plausible: 0.5,
  unverified: 0.3,
  refuted: 0,
};

/** How far a verification status vouches for an engram, 0-1. */
export function truthOf(status: VerificationStatus): number {
  return TRUTH[status];
}

/** Importance as ranking weighs it: importance × (0.3 + 0.7 × truth). */
export function effectiveImportance(importance: number, status: VerificationStatus): number {
  return importance * (0.3 + 0.7 * truthOf(status));
}
