import { editEngram } from '../../engram/edit-engram';
import { yamlFor } from '../../remember/yaml-for';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** The derived line of what use taught, where it is switched off: nobody brings it up to date. Where it is on, deep does. */
export const shownUse: Check = ({ files, memory }) =>
  files.flatMap(({ path, engram }): FixableFinding[] => {
    if (memory.config.usage.showInFiles || engram?.engram.learnt === undefined) return [];
    return [
      {
        kind: 'derived_field_stale',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: 'has a line of what use taught, which is switched off',
        nextAction: 'co-engram doctor --fix',
        fix: {
          async apply(plan) {
            const text = plan.read(path);
            plan.update(path, editEngram(text, { learnt: null }, undefined, await yamlFor(text, path)));
          },
        },
      },
    ];
  });
