/** Reads usage files for the cache. */
import type { Repository } from '../store/repository';
import type { WriterLines } from '../usage/sums';
import { writersOfFile } from '../usage/writers-of-file';
import { blobId } from './content-id';
import { folderOf, nameOf } from './file-table';
import type { Manifest } from './manifest';
import { isRacy, stampOf } from './stamps';
import type { UsageFileRecord } from './usage-table';
import { readBytes, statOf } from './work-tree';

/** Usage files with the lines of their writers. */
export interface UsageInput {
  files: UsageFileRecord[];
  writers: WriterLines[];
}

/** The lines of the writers in a usage file; private writers are strangers to team writers of the same key. */
export function usageWriters(path: string, bytes: Buffer): WriterLines[] {
  const prefix = folderOf(path).startsWith('private') ? 'private/' : '';
  return writersOfFile(nameOf(path), bytes.toString('utf8'), prefix).writers;
}

/** Reads usage files of the work tree; those that are gone are left out. */
export function readUsageFiles(
  repo: Repository,
  paths: readonly string[],
  hash: Manifest['hash'],
  startedAtMs: number,
): UsageInput {
  const input: UsageInput = { files: [], writers: [] };
  for (const path of paths) {
    const stats = statOf(repo.root, path);
    const read = stats === undefined ? undefined : readBytes(repo.root, path, stats);
    if (stats === undefined || read === undefined) continue;
    const bytes = 'bytes' in read ? read.bytes : Buffer.alloc(0);
    const oid = blobId(bytes, hash);
    input.files.push({ path, stamp: stampOf(stats), oid, isRacy: isRacy(stats, startedAtMs) });
    input.writers.push(...usageWriters(path, bytes));
  }
  return input;
}
