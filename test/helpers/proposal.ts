import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatProposal, type Proposal } from '../../src/store/proposal-codec';
import { placeOfProposal } from '../../src/store/proposals';
import { testId } from './engram-text';
import type { TestRepository } from './repository';

/** Number `n` of the test world's proposals: ids that no engram of a test has. */
export function proposalId(n: number): string {
  return testId(9000 + n);
}

/** The text of a pending proposal to add an engram, unless said otherwise. */
function proposalText(fields: Partial<Proposal> = {}): string {
  const {
    id = proposalId(1),
    source = 'conversation',
    status = 'pending',
    action = 'add',
    ...others
  } = fields;
  return formatProposal({
    id,
    source,
    status,
    action,
    createdBy: 'Ann',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...others,
  });
}

/** Writes it where it belongs: `proposals/`, or the state folder for a local one. Gives its id. */
export function writeProposal(
  { root, repo }: Pick<TestRepository, 'root' | 'repo'>,
  fields: Partial<Proposal> = {},
  { isLocal = false, text = proposalText(fields) } = {},
): string {
  const { id = proposalId(1) } = fields;
  const { path } = placeOfProposal(id, isLocal);
  const absolute = join(isLocal ? repo.stateDir : root, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  return id;
}
