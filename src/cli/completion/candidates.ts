import { CoEngramError } from '../../errors';
import type { SkillsAnswer, TrashEntry } from '../../index';
import { printableLine } from '../../util/printable';
import type { CommandContext } from '../context';
import type { CandidateKind } from '../declarations';

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
  if (kind === 'setting') return settings(prefix);
  try {
    const library = await context.open();
    if (kind === 'trash') return trashed(await library.trashList(), prefix);
    if (kind === 'skill') return skillNames(await library.listSkills({ all: true }), prefix);
    return await library.completions(kind, prefix);
  } catch (error) {
    if (error instanceof CoEngramError) return [];
    throw error;
  }
}

async function settings(prefix: string): Promise<Candidate[]> {
  const { configKeys } = await import('../../config/defaults');
  return configKeys()
    .filter((key) => key.toLowerCase().startsWith(prefix.toLowerCase()))
    .map((value) => ({ value, description: 'a setting' }));
}

function trashed(entries: readonly TrashEntry[], prefix: string): Candidate[] {
  return entries.flatMap(({ id, title, path }) => {
    const value = id?.slice(-6) ?? path;
    return value.startsWith(prefix.toUpperCase()) ? [{ value, description: title ?? path }] : [];
  });
}

function skillNames({ results }: SkillsAnswer, prefix: string): Candidate[] {
  return results
    .filter(({ name }) => name.startsWith(prefix.toLowerCase()))
    .map(({ name, sourcePath }) => ({ value: name, description: sourcePath }));
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
