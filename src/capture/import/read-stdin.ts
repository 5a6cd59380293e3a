/** A source that comes by stdin: kept in a file of its own while it is read. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CoEngramError } from '../../errors';
import type { Surroundings } from '../../util/surroundings';
import { readSource } from './read-source';
import type { ImportKind, Reading } from './reading';

/** Throws as `readSource`; what is wrong is said of `stdin`. */
export async function readStdin(
  stdin: () => AsyncIterable<Uint8Array>,
  kind: ImportKind | undefined,
  surroundings: Surroundings,
): Promise<Reading[]> {
  const folder = mkdtempSync(join(tmpdir(), 'co-engram-import-'));
  const path = join(folder, kind === undefined || kind !== 'markdown' ? 'stdin.jsonl' : 'stdin.md');
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }));
    const readings = await readSource(path, kind, surroundings);
    for (const reading of readings) reading.renamePlaces(path, 'stdin');
    return readings;
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    const { code, message, hint, data } = error;
    throw new CoEngramError(code, message.replaceAll(path, 'stdin'), { hint, data, cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
