import { statePath } from '../../store/layout';
import { readOptional } from '../../store/read-optional';
import type { Repository } from '../../store/repository';

/** Is there while a branch is moved; see move-branch. */
export function moveNotePath(repo: Pick<Repository, 'stateDir'>): string {
  return statePath(repo, 'sync-move.json');
}

/** What was under way. A note that cannot be read was cut off while it was written: then nothing had begun. */
export function readMoveNote(
  repo: Pick<Repository, 'stateDir'>,
): { from: string | null; to: string } | undefined {
  const text = readOptional(moveNotePath(repo));
  if (text === undefined) return undefined;
  try {
    const { from, to } = JSON.parse(text) as Record<string, unknown>;
    if (typeof to === 'string' && (from === null || typeof from === 'string')) return { from, to };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { from: '', to: '' };
}
