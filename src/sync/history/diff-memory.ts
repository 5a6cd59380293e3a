import { CoEngramError } from '../../errors';
import type { Memory } from '../../store/memory';
import { requireOwnGit } from '../../store/own-git';
import { changedTexts } from '../changed-texts';
import { isAbout, type Subject } from '../is-about';
import type { FileTexts, MemoryChange } from '../memory-changes';
import { type ChangeCounts, countChanges } from '../summarize-changes';
import { ownChangesOf } from './own-changes';
import { resolveRange, type StateRange } from './resolve-range';
import { type Titles, titlesOf } from './titles';

export interface DiffOptions {
  /** `A..B`, `A...B`, `A`; what is not committed when missing. */
  range?: string;
  /** Only changes of these paths (files or folders) or ids (whole, or a part of at least 6 characters). */
  about?: readonly string[];
}

/** What changed between two states of a memory, in its own terms. */
export interface MemoryDiff {
  /** Commit; null: nothing, before the first commit. */
  from: string | null;
  /** Commit; null: the files as they are. */
  to: string | null;
  counts: ChangeCounts;
  changes: MemoryChange[];
  /** Of ids that changes name without a title. */
  titles: Titles;
}

/** Reads only. Throws ENVIRONMENT without git, USAGE and NOT_FOUND for a range that is none. */
export async function diffMemory(memory: Memory, options: DiffOptions = {}): Promise<MemoryDiff> {
  const repo = requireOwnGit(memory.repo);
  const range = await resolveRange(repo, options.range);
  const { about = [] } = options;
  const changesIn = await ownChangesOf(memory);
  const all = await changesIn(await textsBetween(memory, range));
  const changes = all.filter(
    (change) => about.length === 0 || about.some((wanted) => isAbout(subjectOf(change), wanted)),
  );
  const titles = await titlesOf(memory, changes);
  return { from: range.from ?? null, to: range.to ?? null, counts: countChanges(changes), changes, titles };
}

async function textsBetween(memory: Memory, { from, to }: StateRange): Promise<FileTexts[]> {
  const repo = requireOwnGit(memory.repo);
  if (to !== undefined && from !== undefined) return changedTexts(repo, from, to);
  if (!repo.isBare) return (await import('./work-tree-texts')).workTreeTexts(repo, from);
  throw new CoEngramError('USAGE', 'a bare repository has no files to compare with', {
    hint: 'name two commits: co-engram diff A..B',
  });
}

function subjectOf({ path, from, id, link }: MemoryChange): Subject {
  return { paths: [path, from], ids: [id, link?.from, link?.to] };
}
