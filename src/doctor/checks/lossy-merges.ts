import { lookAtMerges } from '../../sync/audit/look-at-merges';
import type { Check } from '../check-snapshot';

/** Merges that a forge's button or a clone without the driver made, and that lost something. */
export const lossyMerges: Check = async ({ memory }) => {
  // A dry run writes nothing at all.
  const { lossy } = await lookAtMerges(memory, { notes: false });
  return lossy.map((commit) => ({
    kind: 'merge_loss',
    severity: 'warning',
    path: '.git/HEAD',
    message: `merge ${commit.slice(0, 10)} lost something that our rules keep`,
    nextAction: `co-engram merge audit ${commit.slice(0, 10)}^! --fix`,
  }));
};
