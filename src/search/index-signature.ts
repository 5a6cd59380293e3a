/** Tells one state of git's index from another without reading it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { errnoOf } from '../store/file-error';
import { stampOf } from './stamps';

const NO_INDEX = 'none';

/** Stat data of the index and the checksum at its end. */
export function indexSignature(gitDir: string): string {
  let handle: number;
  try {
    handle = openSync(`${gitDir}/index`, 'r');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return NO_INDEX;
  }
  try {
    const stats = fstatSync(handle);
    const end = Buffer.alloc(32);
    readSync(handle, end, 0, 32, Math.max(0, stats.size - 32));
    return [...stampOf(stats), end.toString('hex')].join('-');
  } finally {
    closeSync(handle);
  }
}
