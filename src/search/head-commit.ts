/** The commit of HEAD, read from git's files, because asking git costs a process. */
import { readFileSync } from 'node:fs';
import { errnoOf } from '../store/file-error';
import type { Repository } from '../store/repository';

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const MAX_LINKS = 5;

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

function packedRef(commonDir: string, ref: string): string | undefined {
  const packed = readText(`${commonDir}/packed-refs`);
  const at = packed?.indexOf(` ${ref}\n`) ?? -1;
  if (packed === undefined || at < 0) return undefined;
  return packed.slice(packed.lastIndexOf('\n', at) + 1, at);
}

/** Where git keeps its references in another form than files, only git can tell. */
export const UNKNOWN_COMMIT = 'unknown';

/** The commit id of HEAD; undefined for an unborn branch and without git, or UNKNOWN_COMMIT. */
export function readHeadCommit(repo: Pick<Repository, 'gitDir' | 'commonDir'>): string | undefined {
  const { gitDir } = repo;
  if (gitDir === undefined) return undefined;
  const commonDir = repo.commonDir ?? gitDir;
  let text = readText(`${gitDir}/HEAD`)?.trim();
  for (let links = 0; links < MAX_LINKS && text !== undefined; links += 1) {
    if (OID.test(text)) return text;
    const ref = /^ref: (.+)$/.exec(text)?.[1];
    if (ref === undefined || ref === 'refs/heads/.invalid') return UNKNOWN_COMMIT;
    const loose = readText(`${gitDir}/${ref}`) ?? readText(`${commonDir}/${ref}`);
    text = loose?.trim() ?? packedRef(commonDir, ref);
  }
  return text === undefined ? undefined : UNKNOWN_COMMIT;
}
