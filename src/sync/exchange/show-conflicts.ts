import type { GitPlace } from '../../git/run-git';
import { readBlobs } from '../../git/trees';
import type { MergeLogLine } from '../merge-log';
import type { RemainingPath } from '../resolution';
import type { UnmergedPath } from '../unmerged';
import type { SyncConflict } from './sync-report';

export interface Undecided {
  remaining: readonly RemainingPath[];
  unmerged: readonly UnmergedPath[];
  log: readonly MergeLogLine[];
  /** To git, a rebase puts our commits on theirs, which are then what it calls ours. */
  isRebase?: boolean;
}

/** Both versions of what a person has to decide. */
export async function showConflicts(
  place: GitPlace,
  { remaining, unmerged, log, isRebase = false }: Undecided,
): Promise<SyncConflict[]> {
  const versions = new Map(unmerged.map((each) => [each.path, each]));
  const oids = unmerged.flatMap(({ ours, theirs }) => [ours?.oid ?? [], theirs?.oid ?? []].flat());
  const blobs = await readBlobs(place, [...new Set(oids)]);
  return remaining.map(({ path, message }) => {
    const { ours, theirs } = versions.get(path) ?? {};
    const conflict: SyncConflict = {
      path,
      message: message.replace(/: (?:edit it, then git add|resolve it with git)$/, ''),
      places: placesOf(log, path),
    };
    for (const [side, version] of Object.entries({ ours, theirs })) {
      const text = version === undefined ? undefined : blobs.get(version.oid)?.toString('utf8');
      if (text !== undefined) conflict[side as 'ours' | 'theirs'] = text;
    }
    return isRebase ? swapped(conflict) : conflict;
  });
}

function placesOf(log: readonly MergeLogLine[], path: string): SyncConflict['places'] {
  return log.flatMap((line) =>
    line.outcome === 'conflict' && line.path === path ? [{ ours: line.ours, theirs: line.theirs }] : [],
  );
}

function swapped({ ours, theirs, places, ...rest }: SyncConflict): SyncConflict {
  return {
    ...rest,
    ...(theirs === undefined ? {} : { ours: theirs }),
    ...(ours === undefined ? {} : { theirs: ours }),
    places: places.map((place) => ({ ours: place.theirs, theirs: place.ours })),
  };
}
