/** How many insights of each mode a run may suggest: what was accepted before gets more room. */
import type { Proposal } from '../../../store/proposal-codec';
import { MAINTAINER } from '../../maintainer';
import { INSIGHT_MODES, INSIGHT_SOURCE, type InsightMode } from './insight';

/**
 * `most` shared out by (accepted + 1) / (answered + 2), at least one each while there is room; what is left over goes to
 * the largest remainders. Answers of our own do not count.
 */
export function quotasOf(proposals: readonly Proposal[], most: number): Record<InsightMode, number> {
  const rates = INSIGHT_MODES.map((mode) => {
    const answered = proposals.filter(
      (each) =>
        each.source === INSIGHT_SOURCE &&
        each.mode === mode &&
        each.status !== 'pending' &&
        each.decidedBy !== MAINTAINER,
    );
    const accepted = answered.filter(({ status }) => status === 'accepted').length;
    return { mode, rate: (accepted + 1) / (answered.length + 2) };
  });
  const total = rates.reduce((sum, { rate }) => sum + rate, 0);
  const quotas = Object.fromEntries(INSIGHT_MODES.map((mode) => [mode, 0])) as Record<InsightMode, number>;
  const wanted = rates
    .map(({ mode, rate }) => ({ mode, rate, share: (most * rate) / total }))
    .sort((a, b) => b.rate - a.rate);
  let left = most;
  const give = (mode: InsightMode, count: number) => {
    const given = Math.min(left, count);
    quotas[mode] += given;
    left -= given;
  };
  for (const { mode } of wanted) give(mode, 1);
  for (const { mode, share } of wanted) give(mode, Math.max(0, Math.floor(share) - quotas[mode]));
  const byRemainder = [...wanted].sort((a, b) => (b.share % 1) - (a.share % 1));
  for (const { mode } of byRemainder) give(mode, 1);
  if (left > 0) give(wanted[0]?.mode ?? 'integration', left);
  return quotas;
}
