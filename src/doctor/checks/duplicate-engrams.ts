import { contentHash } from '../../engram/content-hash';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';
import type { KnownEngram } from '../overview';

const NOTHING = contentHash('');

/** Active engrams that say the very same to the same agents; the deep stage brings together what it may. */
export const duplicateEngrams: Check = ({ overview }) => {
  const byHash = new Map<string, KnownEngram[]>();
  for (const engram of overview?.engrams ?? []) {
    const isCandidate = engram.status === 'active' && !engram.isSession && engram.contentHash !== NOTHING;
    const key = `${engram.contentHash} ${engram.audience}`;
    if (isCandidate) byHash.set(key, [...(byHash.get(key) ?? []), engram]);
  }
  return [...byHash.values()].flatMap(([first, ...others]): FixableFinding[] =>
    others
      .filter(({ id }) => id !== first?.id)
      .map(({ id, path }) => ({
        kind: 'duplicate_engram',
        severity: 'warning',
        path,
        stableId: id,
        message: `says the same as ${first?.path}`,
        nextAction: 'co-engram maintain --stage deep',
      })),
  );
};
