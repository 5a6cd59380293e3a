import { contentHash, contentSize } from '../../engram/content-hash';
import { editEngram } from '../../engram/edit-engram';
import { yamlFor } from '../../remember/yaml-for';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Bodies that were edited by hand, so that the stored hash is another text's. */
export const staleHashes: Check = ({ files }) =>
  files.flatMap(({ path, engram }): FixableFinding[] => {
    const stored = engram?.engram.contentHash;
    if (engram === undefined || stored === undefined || stored === contentHash(engram.body)) return [];
    const { body } = engram;
    return [
      {
        kind: 'derived_field_stale',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: 'contentHash is not that of the body',
        nextAction: 'co-engram doctor --fix',
        fix: {
          async apply(plan) {
            const text = plan.read(path);
            const fields = { contentHash: contentHash(body), contentSize: contentSize(body) };
            plan.update(path, editEngram(text, fields, undefined, await yamlFor(text, path)));
          },
        },
      },
    ];
  });
