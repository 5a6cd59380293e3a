import { isPrivatePath } from '../../store/classify-path';
import { counted } from '../../util/counted';
import { type Anomaly, type AnomalySnapshot, MOST_ITEMS } from './anomaly';

/** Memories that somebody deleted and that are there again, though whoever deleted them did not bring them back. */
export function resurrectedDeletions(snapshot: AnomalySnapshot): Anomaly[] {
  return [...sharedAgain(snapshot), ...broughtBack(snapshot)];
}

/** Unsharing takes a memory out of the shared tree; a merge or an old clone may bring the shared copy back. */
function sharedAgain({ entries }: AnomalySnapshot): Anomaly[] {
  const shared = new Set(entries.filter(({ path }) => !isPrivatePath(path)).map(({ id }) => id));
  const ids = entries.filter(({ path, id }) => isPrivatePath(path) && shared.has(id)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    {
      kind: 'resurrected-deletion',
      level: 'critical',
      message: `${counted(ids.length, 'memory', 'memories')} private here and shared again`,
      hint: 'delete the shared file before you push; what was pushed stays in the history',
      count: ids.length,
      items: ids.slice(0, MOST_ITEMS),
    },
  ];
}

function broughtBack({ resurrections, window }: AnomalySnapshot): Anomaly[] {
  const recent = resurrections.filter(({ at }) => at >= window.from);
  if (recent.length === 0) return [];
  const [first] = recent;
  const by = first?.isMerge ? 'a merge' : first?.author;
  return [
    {
      kind: 'resurrected-deletion',
      level: 'warning',
      message:
        recent.length === 1
          ? `${first?.path} was deleted by ${first?.deletedBy} and came back by ${by}`
          : `${recent.length} memories that were deleted came back, as ${first?.path} by ${by}`,
      hint: 'delete them once more where they are not wanted: co-engram delete',
      count: recent.length,
      items: recent.slice(0, MOST_ITEMS).map(({ id }) => id),
    },
  ];
}
