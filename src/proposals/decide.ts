import { CoEngramError } from '../errors';
import type { WriteStep } from '../remember/write';
import { type ProposalFile, type ProposalPlace, readProposalAt } from '../store/proposals';
import { formatInstant } from '../util/instants';
import { damagedError } from './select-proposals';

/** The proposal as it lies there now, under the lock. Throws NOT_FOUND, INVALID_DATA. */
export async function proposalNow({ memory }: WriteStep, place: ProposalPlace): Promise<ProposalFile> {
  const file = await readProposalAt(memory.repo, place);
  if (file === undefined) {
    throw new CoEngramError('NOT_FOUND', `${place.path} is gone`, { hint: 'co-engram proposals list' });
  }
  if ('proposal' in file) return file;
  throw damagedError(file);
}

/** Throws CONFLICT for what was decided: accepted, or dismissed where that counts too. */
export function requireOpen({ proposal }: ProposalFile, closed: 'decided' | 'accepted' = 'decided'): void {
  const { id, status, action, decidedAt, decidedBy, resultIds = [] } = proposal;
  if (status === 'pending' || (closed === 'accepted' && status === 'dismissed')) return;
  const when = decidedAt === undefined ? '' : ` on ${decidedAt.slice(0, 10)}`;
  const who = decidedBy === undefined ? '' : ` by ${decidedBy}`;
  const [result] = resultIds;
  const get = action.endsWith('-skill') ? 'skill get' : 'get';
  const seeResult = result === undefined ? undefined : `co-engram ${get} ${result}`;
  throw new CoEngramError('CONFLICT', `the proposal ${id} was ${status} already${when}${who}`, {
    hint: status === 'dismissed' ? `co-engram proposals edit ${id} --reopen` : seeResult,
    data: { id, status, decidedAt, decidedBy, resultIds },
  });
}

/** Who decided, and when; `until` for a dismissal that ends. */
export function answer(
  { memory }: WriteStep,
  author: string,
  status: 'accepted' | 'dismissed',
): Record<string, unknown> {
  const now = formatInstant(memory.surroundings.now());
  return { status, decidedAt: now, decidedBy: author };
}
