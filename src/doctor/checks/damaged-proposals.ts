import { statePath } from '../../store/layout';
import { readAllProposals } from '../../store/proposals';
import type { Check } from '../check-snapshot';

/** Files that stand where proposals do and are none: nobody is asked about what they suggest. */
export const damagedProposals: Check = async ({ memory: { repo } }) => {
  const { damaged } = await readAllProposals(repo);
  return damaged.map(({ area, path, message, line, column }) => ({
    kind: 'invalid_proposal',
    severity: 'error',
    path: area === 'state' ? statePath(repo, path) : path,
    ...(line === undefined ? {} : { line, column }),
    message,
    nextAction: 'mend it in an editor, or remove it',
  }));
};
