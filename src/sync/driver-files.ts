/** The copies of the driver in the common git dir. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { isAtLeast } from '../git/git-version';
import { fileError } from '../store/file-error';
import { readOptional } from '../store/read-optional';
import { statIfThere } from '../store/stat-if-there';
import { readGitConfig, readGitConfigValue } from '../store/trust';
import { writeAtomic } from '../store/write-atomic';
import { BUNDLES, builtFile, DRIVER_SCRIPT, sharedStateDir } from './driver-paths';
import { driverScript, driverScriptNode, driverScriptVersion } from './driver-script';

/** Set by the builds; declared here too, since the types are built from the library alone. */
declare const CO_ENGRAM_VERSION: string;

export interface DriverFiles {
  folder: string;
  /** Names of those that are missing or not as they should be. */
  stale: string[];
  /** What is installed comes from a newer version, and is left alone. */
  newerVersion?: string;
}

interface Wanted {
  name: string;
  text: string;
}

/**
 * Compares the copies with what this version would install. A baked node that is still there is as good as ours;
 * `nodePath` is the node to bake otherwise.
 */
export function inspectDriverFiles(commonDir: string, nodePath: string | undefined): DriverFiles {
  const folder = sharedStateDir(commonDir);
  const script = readOptional(join(folder, DRIVER_SCRIPT)) ?? '';
  const version = driverScriptVersion(script);
  const isNewer =
    version !== undefined && version !== CO_ENGRAM_VERSION && isAtLeast(version, CO_ENGRAM_VERSION);
  if (isNewer) return { folder, stale: [], newerVersion: version };
  const baked = driverScriptNode(script);
  const wanted = wantedFiles(
    commonDir,
    baked !== undefined && statIfThere(baked)?.isFile() === true ? baked : nodePath,
  );
  const stale = wanted.filter(({ name, text }) => readOptional(join(folder, name)) !== text);
  return { folder, stale: stale.map(({ name }) => name) };
}

/** Writes the copies; git may call the driver meanwhile, so each is replaced as a whole, the script last. */
export function writeDriverFiles(commonDir: string, nodePath: string | undefined): void {
  const folder = sharedStateDir(commonDir);
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of wantedFiles(commonDir, nodePath)) writeAtomic(join(folder, name), text);
  } catch (error) {
    throw fileError(error, folder, 'put the merge driver into');
  }
}

function wantedFiles(commonDir: string, nodePath: string | undefined): Wanted[] {
  const bundles = BUNDLES.map((name) => ({ name, text: readBuilt(builtFile(name)) }));
  const isSha256 = objectFormatOf(commonDir) === 'sha256';
  const text = driverScript({ version: CO_ENGRAM_VERSION, nodePath, isSha256 });
  return [...bundles, { name: DRIVER_SCRIPT, text }];
}

function objectFormatOf(commonDir: string): string | undefined {
  return readGitConfigValue(readGitConfig(commonDir), 'extensions', undefined, 'objectformat')?.toLowerCase();
}

function readBuilt(path: string): string {
  const text = readOptional(path);
  if (text !== undefined) return text;
  throw new CoEngramError('ENVIRONMENT', `a part of co-engram is missing: ${path}`, {
    hint: 'install co-engram again',
  });
}
