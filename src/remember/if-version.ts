import type { Engram } from '../engram/engram';
import { CoEngramError } from '../errors';

/**
 * Optimistic lock: `expected` is the version, or the first 8 or more hex digits of the contentHash, that the caller
 * has seen. Throws CONFLICT when somebody was faster, USAGE when it is neither.
 */
export function requireVersion(engram: Engram, expected: string | undefined): void {
  if (expected === undefined) return;
  const wanted = expected
    .trim()
    .toLowerCase()
    .replace(/^sha256:/, '');
  const isHash = /^[0-9a-f]{8,64}$/.test(wanted);
  if (!isHash && !/^[1-9][0-9]*$/.test(wanted)) {
    throw new CoEngramError(
      'USAGE',
      `--if-version ${expected} is neither a version nor 8 digits of a contentHash`,
      {
        hint: `co-engram get ${engram.id} --tier meta --json shows both`,
      },
    );
  }
  const hash = engram.contentHash?.replace(/^sha256:/, '') ?? '';
  if (wanted === String(engram.version) || (isHash && hash.startsWith(wanted))) return;
  throw new CoEngramError(
    'CONFLICT',
    `${engram.id} changed: it is at version ${engram.version}, not ${expected}`,
    {
      hint: `co-engram get ${engram.id} --tier content, then try again`,
      data: { id: engram.id, version: engram.version, contentHash: engram.contentHash },
    },
  );
}
