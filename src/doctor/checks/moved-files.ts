import { editEngram } from '../../engram/edit-engram';
import type { Engram } from '../../engram/engram';
import { domainTagsOfPath, engramPath } from '../../engram/paths';
import { yamlFor } from '../../remember/yaml-for';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Files that somebody moved by hand: the path says where an engram is, its `domainTags` say something else. */
export const movedFiles: Check = ({ files }) =>
  files.flatMap(({ path, pathClass, engram }): FixableFinding[] => {
    if (engram === undefined || pathClass !== 'engram' || isAtHome(engram.engram, path)) return [];
    const domainTags = domainTagsOfPath(path);
    return [
      {
        kind: 'moved_file',
        severity: 'warning',
        path,
        stableId: engram.engram.id,
        message: `lies in ${domainTags.join('/') || 'the root'}, but its domainTags are ${engram.engram.domainTags.join('/') || 'empty'}`,
        nextAction: 'co-engram doctor --fix',
        fix: {
          async apply(plan) {
            const text = plan.read(path);
            plan.update(path, editEngram(text, { domainTags }, undefined, await yamlFor(text, path)));
          },
        },
      },
    ];
  });

function isAtHome({ domainTags, visibility }: Engram, path: string): boolean {
  const actual = domainTagsOfPath(path);
  const wanted = domainTagsOfPath(engramPath({ domainTags, slug: 'x', visibility }));
  return [domainTags, wanted].some((tags) => tags.join('/') === actual.join('/'));
}
