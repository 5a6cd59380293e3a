import { CoEngramError } from '../../errors';
import { printableLine } from '../../util/printable';
import type { CommandContext } from '../context';

/** Kinds of candidates that only the repository knows. */
export const CANDIDATE_KINDS = ['engram', 'synapse', 'domain', 'tag'] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** One word to offer, with what it is: an id with its title, or a title with its id. */
export interface Candidate {
  value: string;
  description: string;
}

/** What begins with the prefix in the repository; nothing where there is none to ask, since a tab is no question. */
export async function readCandidates(
  kind: CandidateKind,
  prefix: string,
  context: CommandContext,
): Promise<Candidate[]> {
  try {
    const library = await context.open();
    return await library.completions(kind, prefix);
  } catch (error) {
    if (error instanceof CoEngramError) return [];
    throw error;
  }
}

/**
 * One candidate a line, value and description apart by a tab. A value that a terminal would not show as it is
 * stays out: the shell would paste it into the user's line.
 */
export function formatCandidates(candidates: readonly Candidate[]): string {
  return candidates
    .filter(({ value }) => value !== '' && value === printableLine(value))
    .map(({ value, description }) => `${value}\t${printableLine(description)}\n`)
    .join('');
}
