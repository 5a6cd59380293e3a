import { contentHash } from '../../engram/content-hash';
import type { Check } from '../check-snapshot';
import type { Finding } from '../finding';

/** Bodies that were edited by hand, so that the stored hash is another text's. */
export const staleHashes: Check = ({ files }) =>
  files.flatMap(({ path, engram }): Finding[] => {
    const stored = engram?.engram.contentHash;
    if (engram === undefined || stored === undefined || stored === contentHash(engram.body)) return [];
    return [
      {
        kind: 'derived_field_stale',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: 'contentHash is not that of the body',
        nextAction: `co-engram edit ${engram.engram.id}`,
      },
    ];
  });
