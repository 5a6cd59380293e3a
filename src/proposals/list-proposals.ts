import { CoEngramError } from '../errors';
import type { Memory } from '../store/memory';
import { PROPOSAL_STATUSES, type ProposalStatus } from '../store/proposal-codec';
import type { DamagedFile, ProposalFile } from '../store/proposals';
import { type ListedProposal, listedProposal } from './listed-proposal';
import { type ProposalFilters, selectProposals } from './select-proposals';

export interface ListProposalsOptions extends ProposalFilters {
  /** Default pending. */
  status?: ProposalStatus | 'all';
  /** Default 50. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ProposalsAnswer {
  /** How many fit, whatever the limit. */
  total: number;
  /** The oldest first. */
  results: ListedProposal[];
  /** Files that stand where proposals do and are none; missing when there are none. */
  damaged?: DamagedFile[];
  /** For the next page; missing on the last. */
  nextCursor?: string;
}

const DEFAULT_LIMIT = 50;

/** What waits for a yes. Throws USAGE for a date or a cursor that is none. */
export async function listProposals(
  memory: Memory,
  options: ListProposalsOptions = {},
): Promise<ProposalsAnswer> {
  const { status = 'pending', limit = DEFAULT_LIMIT, cursor, quarantined = false } = options;
  const { files, damaged } = await selectProposals(
    memory,
    { ...options, quarantined },
    status === 'all' ? PROPOSAL_STATUSES : [status],
  );
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = after === undefined ? files : files.filter((file) => keyOf(file) > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < rest.length;
  return {
    total: files.length,
    results: page.map(listedProposal),
    ...(damaged.length === 0 ? {} : { damaged }),
    ...(hasMore ? { nextCursor: Buffer.from(keyOf(last)).toString('base64url') } : {}),
  };
}

/** The place in the order, so that a page goes on rightly after some were decided. */
function keyOf({ proposal: { id }, path }: ProposalFile): string {
  return `${id} ${path}`;
}

function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (/^\w[\w-]* [\w/-]+\.yaml$/.test(key)) return key;
  throw new CoEngramError('USAGE', `"${cursor.slice(0, 100)}" is no cursor`, {
    hint: 'use nextCursor of the page before',
  });
}
