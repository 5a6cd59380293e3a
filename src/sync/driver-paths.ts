/** Where the parts of the merge driver lie: in the common git dir, which outlives worktrees and node_modules. */
import { dirname, join } from 'node:path';
import { GIT_STATE_FOLDER } from '../store/layout';

export const DRIVER_SCRIPT = 'driver.sh';
export const DRIVER_BUNDLE = 'driver.cjs';
/** What driver.sh needs beside it; the second is only read for files that the fast YAML reader refuses. */
export const BUNDLES = [DRIVER_BUNDLE, 'driver-yaml.cjs'] as const;

/** What the driver said when it last broke down, beside it. */
export const DRIVER_FAILURE = 'driver-failure.txt';

/** The folder that all worktrees of a repository share; driver, merge log. */
export function sharedStateDir(commonDir: string): string {
  return join(commonDir, GIT_STATE_FOLDER);
}

/** Starts the program; what bin/co-engram.js loads. */
export const PROGRAM_FILE = 'entry.cjs';

/** A file as the build leaves it: in dist, beside every other part of the program. */
export function builtFile(name: (typeof BUNDLES)[number] | typeof PROGRAM_FILE): string {
  const isSource = __dirname.endsWith(join('src', 'sync'));
  return join(isSource ? join(dirname(dirname(__dirname)), 'dist') : __dirname, name);
}
