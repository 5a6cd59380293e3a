import { freshnessOf } from '../../engram/freshness';
import { readAnchorChanges } from '../../learning/read-anchors';
import { parseInstant } from '../../util/instants';
import type { Check } from '../check-snapshot';
import type { FixableFinding } from '../finding';

/** Memories about code that changed a lot since they were written, or is gone. */
export const anchoredCode: Check = async ({ memory, files }) => {
  const anchored = files.flatMap(({ path, engram }) => {
    if (engram === undefined || engram.engram.anchors.length === 0 || engram.engram.status !== 'active')
      return [];
    const { id, anchors, updatedAt, createdAt } = engram.engram;
    const since = parseInstant(updatedAt ?? '') ?? parseInstant(createdAt ?? '');
    return since === undefined ? [] : [{ id, anchors, since, path, engram: engram.engram }];
  });
  if (anchored.length === 0) return [];
  const { config, surroundings } = memory;
  const changes = await readAnchorChanges(config.anchorsRepo ?? surroundings.cwd, anchored);
  return anchored.flatMap(({ id, path, engram }): FixableFinding[] => {
    const found = changes?.get(id);
    if (found === undefined) return [];
    const now = surroundings.now();
    // What commits alone make of it: age by time is no fault.
    const freshness = freshnessOf({ ...engram, agedFrom: undefined, now, anchors: found });
    if (freshness === 'fresh' || engram.forcedFreshness !== undefined) return [];
    const message = found.isDeleted
      ? 'code that it is about is gone'
      : `the code that it is about changed in ${found.commits} commits since`;
    const nextAction = `co-engram get ${id} --tier content, then update, verify or archive it`;
    return [{ kind: 'anchor_changed', severity: 'warning', path, stableId: id, message, nextAction }];
  });
};
