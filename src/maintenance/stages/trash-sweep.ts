import { formatInstant, parseInstant } from '../../util/instants';
import type { MaintenanceChange } from '../change';
import type { MaintenanceSnapshot } from '../snapshot';

const DAY_MS = 86_400_000;
const STEP = 'trash';

/** What was forgotten long ago goes to the trash, and what lay there long enough out of it; only with `trash.enabled`. */
export function planTrashSweep(snapshot: MaintenanceSnapshot, now: number): MaintenanceChange[] {
  const { config, engrams, trashed } = snapshot;
  const { enabled, afterDays } = config.trash;
  if (!enabled) return [];
  const swept = engrams.flatMap(({ id, path, status, statusAt, pinned }): MaintenanceChange[] => {
    const at = parseInstant(statusAt ?? '');
    if (status !== 'forgotten' || pinned || at === undefined) return [];
    const dueAt = at + afterDays * DAY_MS;
    if (dueAt > now) return [];
    return [
      {
        step: STEP,
        action: 'trash',
        id,
        path,
        at: formatInstant(trashedAt(dueAt, config.trash.purgeAfterDays, now)),
        reason: `forgotten for ${afterDays} days`,
      },
    ];
  });
  const purged = trashed
    .filter(({ purgeAt }) => purgeAt !== null && (parseInstant(purgeAt) ?? Number.POSITIVE_INFINITY) <= now)
    .map(
      ({ id, path, purgeAt }): MaintenanceChange => ({
        step: STEP,
        action: 'purge',
        id,
        path,
        at: purgeAt ?? undefined,
        reason: `in the trash for ${config.trash.purgeAfterDays} days`,
      }),
    );
  return [...swept, ...purged];
}

/**
 * The instant at which it was due, so that clones that run on different days write the same; where it would soon be
 * purged by that, since nobody ran for so long, the day of the run: what goes to the trash stays there for its time.
 */
function trashedAt(dueAt: number, purgeAfterDays: number, now: number): number {
  const isLong = purgeAfterDays > 0 && now - dueAt > (purgeAfterDays * DAY_MS) / 2;
  return isLong ? Math.max(dueAt, Math.floor(now / DAY_MS) * DAY_MS) : dueAt;
}
