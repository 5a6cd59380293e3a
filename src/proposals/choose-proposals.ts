import { CoEngramError } from '../errors';
import type { ProposalFile } from '../store/proposals';
import { type ProposalFilters, type Reader, resolveProposal, selectProposals } from './select-proposals';

/** What shall be decided: those named, or those pending that fit the filters. */
export interface ChosenProposals extends ProposalFilters {
  references?: readonly string[];
  /** Of those that fit the filters at most so many, the oldest first; default 200. */
  limit?: number;
}

/** A proposal that could not be decided, and why. */
export interface DecisionFailure {
  /** The id, or what was given for it. */
  proposalId: string;
  title?: string;
  code: string;
  message: string;
  hint?: string;
}

export interface Choice {
  files: ProposalFile[];
  failures: DecisionFailure[];
  /** How many more fit the filters. */
  left: number;
}

const DEFAULT_LIMIT = 200;

/** Throws USAGE when nothing says which; what a name alone is wrong about is thrown, of several it is a failure. */
export async function chooseProposals(memory: Reader, chosen: ChosenProposals): Promise<Choice> {
  const { references = [], limit = DEFAULT_LIMIT, quarantined = false, ...filters } = chosen;
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value.length > 0);
  if (references.length === 0 && !isFiltered) {
    throw new CoEngramError('USAGE', 'which proposals?', {
      hint: 'ids, or --source, --domain, --before: co-engram proposals list shows them',
    });
  }
  if (references.length > 0 && isFiltered) {
    throw new CoEngramError('USAGE', 'name proposals or filter them, not both');
  }
  if (references.length > 0) return named(memory, references);
  const { files } = await selectProposals(memory, { quarantined, ...filters }, ['pending']);
  return { files: files.slice(0, limit), failures: [], left: Math.max(0, files.length - limit) };
}

async function named(memory: Reader, references: readonly string[]): Promise<Choice> {
  const all = await selectProposals(memory, {}, ['pending', 'accepted', 'dismissed']);
  const files = new Set<ProposalFile>();
  const failures: DecisionFailure[] = [];
  for (const reference of references) {
    try {
      files.add(resolveProposal(all, reference));
    } catch (error) {
      if (!(error instanceof CoEngramError) || references.length === 1) throw error;
      failures.push(failureOf(reference, error));
    }
  }
  return { files: [...files], failures, left: 0 };
}

export function failureOf(
  proposalId: string,
  { code, message, hint }: CoEngramError,
  title?: string,
): DecisionFailure {
  return {
    proposalId,
    ...(title === undefined ? {} : { title }),
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}
