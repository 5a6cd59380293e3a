import { listChangedFiles } from '../git/changed-files';
import type { GitPlace } from '../git/run-git';
import { readBlobs } from '../git/trees';
import type { FileTexts } from './memory-changes';

/** The files in which two commits or trees differ, with their texts: what `memoryChanges` tells in words. */
export async function changedTexts(place: GitPlace, from: string, to: string): Promise<FileTexts[]> {
  const files = await listChangedFiles(place, from, to);
  const oids = files.flatMap(({ before, after }) => [before, after]).filter((oid) => oid !== undefined);
  const blobs = await readBlobs(place, [...new Set(oids)]);
  const textOf = (oid: string | undefined): string | undefined =>
    oid === undefined ? undefined : blobs.get(oid)?.toString('utf8');
  return files.map(({ path, before, after }) => ({ path, before: textOf(before), after: textOf(after) }));
}
