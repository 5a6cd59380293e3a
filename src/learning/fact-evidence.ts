import { isDeepStrictEqual } from 'node:util';
import type { FactEvidence } from '../engram/engram';

/** The same message of the same session; without a message, the same in everything. */
export function isSameEvidence(a: FactEvidence, b: FactEvidence): boolean {
  if (a.messageId !== undefined && a.messageId === b.messageId) return a.sessionId === b.sessionId;
  return isDeepStrictEqual(a, b);
}

/** All evidence of two facts that are one; what both have counts once. */
export function joinEvidence(kept: readonly FactEvidence[], added: readonly FactEvidence[]): FactEvidence[] {
  const joined = [...kept];
  for (const evidence of added) {
    if (!joined.some((other) => isSameEvidence(other, evidence))) joined.push(evidence);
  }
  return joined;
}
