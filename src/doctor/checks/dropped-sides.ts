import type { Memory } from '../../store/memory';
import { requireOwnGit } from '../../store/own-git';
import { findDroppedSides } from '../../sync/audit/dropped-sides';
import { shellWord } from '../../util/shell-word';
import type { Finding } from '../finding';
import type { GitIndex } from '../read-snapshot';

/** Conflicts of a merge that are about to be committed as our side alone. */
export async function droppedSides({ repo }: Memory, index?: GitIndex): Promise<Finding[]> {
  const found = await findDroppedSides(requireOwnGit(repo), index);
  return found.map(({ path, fields }) => ({
    kind: 'side_dropped',
    severity: 'error',
    path,
    message: `both sides changed it, and ours alone was taken; theirs would be lost: ${fields.join(', ')}`,
    nextAction: `git checkout --merge -- ${shellWord(path)} && co-engram merge resolve ${shellWord(path)}`,
  }));
}
