/** Changes the user's own configuration file: atomically, one writer at a time, unknown keys kept. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { withFileLock } from './file-lock';
import { readJsonFile, userConfigPath } from './user-config';

/**
 * Reads the file, lets `change` edit its values (nothing happens when it gives false) and writes it back with
 * mode 0600. Throws ENVIRONMENT when there is no place for it or it cannot be written, CONFLICT when another
 * process keeps it locked.
 */
export async function changeUserConfig(
  surroundings: Surroundings,
  change: (values: Record<string, unknown>) => boolean,
): Promise<string> {
  const path = userConfigPath(surroundings);
  if (path === undefined) {
    throw new CoEngramError('ENVIRONMENT', 'there is no place for the user configuration', {
      hint: 'set HOME or XDG_CONFIG_HOME',
    });
  }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await withFileLock(`${path}.lock`, () => {
      const { text, values } = readJsonFile(path);
      if (!change(values)) return;
      const next = `${JSON.stringify(values, null, 2)}\n`;
      if (next !== text) replaceFile(path, next);
    });
  } catch (error) {
    if (error instanceof CoEngramError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CoEngramError('ENVIRONMENT', `${path} cannot be written (${code})`, { cause: error });
  }
  return path;
}

/** Writes a whole file: temp file beside it, fsync, rename. A link (dotfile managers) keeps being one. */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const target = realTarget(path);
  const temp = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeDurably(temp, content, mode);
    renameSync(temp, target);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

function writeDurably(path: string, content: string | Uint8Array, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    // the umask may have taken bits that an existing file had
    fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function realTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return path;
    throw error;
  }
}
