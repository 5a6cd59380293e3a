/** Why a sync ends here, in words for people. */
import type { BroughtIn } from './bring-in';
import type { SyncOptions } from './sync';
import type { SyncReport } from './sync-report';
import { SyncStop } from './sync-stop';
import { nameOf, type Upstream } from './upstream';

export function detached(): SyncStop {
  return new SyncStop('detached-head', 'CONFLICT', 'HEAD is on no branch: commits would belong to nothing', {
    hint: 'git switch <branch>, or git switch -c <new branch>',
  });
}

export function rejected(
  upstream: Upstream,
  { tries, pulls, details }: { tries: number; pulls: boolean; details: readonly string[] },
): SyncStop {
  const name = nameOf(upstream);
  const message = pulls
    ? `${name} kept changing: the push was refused ${tries} times`
    : `${name} has commits that are not here`;
  const hint = pulls ? 'sync again; what is new is committed here' : 'sync without --no-pull';
  return new SyncStop('rejected', 'CONFLICT', message, { hint, details });
}

export function conflictsLeft(
  { conflicts: found }: BroughtIn,
  { leaveConflicts, rebase }: SyncOptions,
): SyncStop {
  const files = found.length === 1 ? '1 file' : `${found.length} files`;
  const goOn = rebase === true ? 'git rebase --continue' : 'git commit';
  return new SyncStop('conflicts', 'CONFLICT', `both sides changed the same lines in ${files}`, {
    hint: leaveConflicts
      ? `edit the marked files, git add them, ${goOn}, then sync again`
      : 'nothing was touched; co-engram sync --leave-conflicts marks them in the files',
    details: found.map(({ path, message }) => `${path}: ${message}`),
  });
}

export function filesLeftOut({ leftOut: left }: SyncReport): SyncStop {
  const files = left.length === 1 ? '1 file was' : `${left.length} files were`;
  return new SyncStop('left-out', 'FINDINGS', `${files} left out`, {
    hint: 'put them right, then sync again; everything else is done',
    details: left.map(({ path, why }) => `${path}: ${why}`),
  });
}
