import { ulidTime } from '../engram/id';
import { CoEngramError } from '../errors';
import { isOwnedBy } from '../search/owners';
import type { Memory } from '../store/memory';
import type { Proposal, ProposalStatus } from '../store/proposal-codec';
import { isQuarantined } from '../store/proposal-status';
import { type DamagedFile, type ProposalFile, readAllProposals } from '../store/proposals';
import { parseInstant } from '../util/instants';

/** Which proposals are meant. Filters of one kind widen, of different kinds narrow. */
export interface ProposalFilters {
  /** `rem` also means `rem-pattern`, `rem-synapse`, …. */
  source?: readonly string[];
  /** `engineering` also means what lies below it. */
  domain?: readonly string[];
  /** ISO 8601: suggested before then. */
  before?: string;
  /** An id of an engram that it is about. */
  engram?: string;
  /** True: those in quarantine alone; false: all others; both when missing. */
  quarantined?: boolean;
}

const SHORTEST_PART = 4;
const MAX_CANDIDATES = 10;

/** A test for the filters. Throws USAGE for a date that is none. */
function filterOf(filters: ProposalFilters): (proposal: Proposal) => boolean {
  const { source = [], domain = [], before, engram, quarantined } = filters;
  const end = before === undefined ? Number.POSITIVE_INFINITY : instantOf(before);
  const folders = domain.map((each) => `${each.replace(/^\/+|\/+$/g, '').toLowerCase()}/`);
  const part = engram?.toUpperCase();
  return (proposal) =>
    (source.length === 0 || source.some((each) => isFrom(proposal.source, each))) &&
    (folders.length === 0 || folders.some((folder) => domainOf(proposal).startsWith(folder))) &&
    (quarantined === undefined || isQuarantined(proposal) === quarantined) &&
    (createdAt(proposal) ?? 0) < end &&
    (part === undefined || idsOf(proposal).some((id) => id.startsWith(part) || id.endsWith(part)));
}

function isFrom(source: string, wanted: string): boolean {
  return source === wanted || source.startsWith(`${wanted}-`);
}

function domainOf({ domainTags = [] }: Proposal): string {
  return `${domainTags.join('/').toLowerCase()}/`;
}

function idsOf({ engramIds = [], targetId }: Proposal): string[] {
  return [...engramIds, ...(targetId === undefined ? [] : [targetId])].map((id) => id.toUpperCase());
}

/** When it was suggested, in milliseconds: what the file says, else what its id tells. */
function createdAt({ createdAt: at, id }: Proposal): number | undefined {
  return parseInstant(at ?? '') ?? ulidTime(id);
}

function instantOf(text: string): number {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  throw new CoEngramError('USAGE', `"${text}" is no date`, { hint: 'a date such as 2026-01-02' });
}

/** Whose queue is looked at. */
export type Reader = Pick<Memory, 'repo' | 'agent'>;

/** An insight that rests on what one agent alone was told is there for no other. */
function isFor(agent: string, { source, fields }: Proposal): boolean {
  if (source !== 'ponder' || typeof fields !== 'object' || fields === null) return true;
  const { agentId } = fields as { agentId?: unknown };
  return typeof agentId !== 'string' || isOwnedBy(agentId, agent);
}

/** Those of a status that fit, the oldest first, and the files that are no proposals. */
export async function selectProposals(
  { repo, agent }: Reader,
  filters: ProposalFilters,
  statuses: readonly ProposalStatus[],
): Promise<{ files: ProposalFile[]; damaged: DamagedFile[] }> {
  const fits = filterOf(filters);
  const { files, damaged } = await readAllProposals(repo);
  return {
    files: files.filter(
      ({ proposal }) => statuses.includes(proposal.status) && isFor(agent, proposal) && fits(proposal),
    ),
    damaged,
  };
}

/**
 * The proposal that a reference means: a whole id, or 4 characters and more of its beginning or end. Throws NOT_FOUND
 * (with `data.candidates` when several fit), INVALID_DATA when the file is damaged.
 */
export function resolveProposal(
  { files, damaged }: { files: readonly ProposalFile[]; damaged: readonly DamagedFile[] },
  reference: string,
): ProposalFile {
  const part = reference.trim().toUpperCase();
  const fits = (id: string) =>
    id.toUpperCase() === part ||
    (part.length >= SHORTEST_PART && (id.toUpperCase().startsWith(part) || id.toUpperCase().endsWith(part)));
  const exact = files.filter(({ proposal: { id } }) => id.toUpperCase() === part);
  const found = exact.length > 0 ? exact : files.filter(({ proposal: { id } }) => fits(id));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) throw ambiguous(reference, found);
  const broken = damaged.find(({ path }) => fits(nameOf(path)));
  throw broken === undefined ? unknown(reference) : damagedError(broken);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '');
}

function ambiguous(reference: string, found: readonly ProposalFile[]): CoEngramError {
  const candidates = found.slice(0, MAX_CANDIDATES).map(({ proposal: { id, title, source }, path }) => ({
    id,
    title: title ?? source,
    path,
  }));
  return new CoEngramError('NOT_FOUND', `${found.length} proposals match "${reference}"`, {
    hint: 'give more of the id',
    data: { candidates, total: found.length },
  });
}

function unknown(reference: string): CoEngramError {
  const shown = reference.length > 100 ? `${reference.slice(0, 100)}…` : reference;
  return new CoEngramError('NOT_FOUND', `no proposal matches "${shown}"`, {
    hint: 'an id, or its first or last 4 characters: co-engram proposals list --status all',
  });
}

/** Why a damaged file is none, with its place. */
export function damagedError({ path, message, line, column }: DamagedFile): CoEngramError {
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  return new CoEngramError('INVALID_DATA', `${place}: ${message}`, {
    hint: 'mend the file in an editor, or remove it',
    data: { path, ...(line === undefined ? {} : { line, column }) },
  });
}
