/** The copy of hook.sh in the common git dir, to which all ways in lead. */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAtLeast } from '../../git/git-version';
import { fileError } from '../../store/file-error';
import { readOptional } from '../../store/read-optional';
import { statIfThere } from '../../store/stat-if-there';
import { writeAtomic } from '../../store/write-atomic';
import { builtFile, PROGRAM_FILE, sharedStateDir } from '../driver-paths';
import { HOOK_SCRIPT } from './hook-names';
import { hookScript, hookScriptNode, hookScriptVersion } from './hook-script';

/** Set by the builds; declared here too, since the types are built from the library alone. */
declare const CO_ENGRAM_VERSION: string;

export interface ScriptFile {
  path: string;
  /** `newer`: of a newer version, left alone. */
  state: 'missing' | 'outdated' | 'current' | 'newer';
  /** What this version would write. */
  wanted: string;
}

/** Compares hook.sh with what this version would write; a baked node that is still there is as good as ours. */
export function inspectScript(commonDir: string, nodePath: string | undefined): ScriptFile {
  const path = join(sharedStateDir(commonDir), HOOK_SCRIPT);
  const text = readOptional(path);
  const baked = text === undefined ? undefined : hookScriptNode(text);
  const isAlive = baked !== undefined && statIfThere(baked)?.isFile() === true;
  const wanted = hookScript({
    version: CO_ENGRAM_VERSION,
    nodePath: isAlive ? baked : nodePath,
    program: builtFile(PROGRAM_FILE),
  });
  if (text === undefined) return { path, state: 'missing', wanted };
  if (text === wanted) return { path, state: 'current', wanted };
  const version = hookScriptVersion(text) ?? CO_ENGRAM_VERSION;
  const isNewer = version !== CO_ENGRAM_VERSION && isAtLeast(version, CO_ENGRAM_VERSION);
  return { path, state: isNewer ? 'newer' : 'outdated', wanted };
}

export function writeScript({ path, wanted }: ScriptFile): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeAtomic(path, wanted);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

export function removeScript(commonDir: string): void {
  const path = join(sharedStateDir(commonDir), HOOK_SCRIPT);
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw fileError(error, path, 'remove');
  }
}
