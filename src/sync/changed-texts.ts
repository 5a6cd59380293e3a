import { type FileVersion, listChangedFiles } from '../git/changed-files';
import type { FileChange } from '../git/history';
import type { GitPlace } from '../git/run-git';
import { readBlobs } from '../git/trees';
import type { FileTexts } from './memory-changes';
import { isRegular } from './unmerged';

/** The files in which two commits or trees differ, with their texts: what `memoryChanges` tells in words. */
export async function changedTexts(place: GitPlace, from: string, to: string): Promise<FileTexts[]> {
  const oidOf = (version: FileVersion | undefined): string | undefined =>
    version !== undefined && isRegular(version) ? version.oid : undefined;
  const files = await listChangedFiles(place, from, to);
  return textsOf(
    place,
    files.map(({ path, before, after }) => ({ path, before: oidOf(before), after: oidOf(after) })),
  );
}

/** The same for files whose blobs are known. */
export async function textsOf(place: GitPlace, files: readonly FileChange[]): Promise<FileTexts[]> {
  const oids = files.flatMap(({ before, after }) => [before, after]).filter((oid) => oid !== undefined);
  const blobs = await readBlobs(place, [...new Set(oids)]);
  const textOf = (oid: string | undefined): string | undefined =>
    oid === undefined ? undefined : blobs.get(oid)?.toString('utf8');
  return files.map(({ path, before, after }) => ({ path, before: textOf(before), after: textOf(after) }));
}
