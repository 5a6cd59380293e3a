import { type FileVersion, listChangedFiles } from '../git/changed-files';
import type { GitPlace } from '../git/run-git';
import { readBlobs } from '../git/trees';
import type { FileTexts } from './memory-changes';
import { isRegular } from './unmerged';

/** The files in which two commits or trees differ, with their texts: what `memoryChanges` tells in words. */
export async function changedTexts(place: GitPlace, from: string, to: string): Promise<FileTexts[]> {
  const files = await listChangedFiles(place, from, to);
  const versions = files.flatMap(({ before, after }) => [before, after]);
  const oids = versions.flatMap((version) =>
    version !== undefined && isRegular(version) ? version.oid : [],
  );
  const blobs = await readBlobs(place, [...new Set(oids)]);
  const textOf = (version: FileVersion | undefined): string | undefined =>
    version === undefined ? undefined : blobs.get(version.oid)?.toString('utf8');
  return files.map(({ path, before, after }) => ({ path, before: textOf(before), after: textOf(after) }));
}
