/** Where the parts of the merge driver lie: in the common git dir, which outlives worktrees and node_modules. */
import { dirname, join } from 'node:path';
import { GIT_STATE_FOLDER } from '../store/layout';

export const DRIVER_SCRIPT = 'driver.sh';
export const DRIVER_BUNDLE = 'driver.cjs';

/** The folder that all worktrees of a repository share; driver, merge log. */
export function sharedStateDir(commonDir: string): string {
  return join(commonDir, GIT_STATE_FOLDER);
}

/** The driver's bundle as the build leaves it: in dist, beside every other part of the program. */
export function builtDriver(): string {
  const isSource = __dirname.endsWith(join('src', 'sync'));
  return join(isSource ? join(dirname(dirname(__dirname)), 'dist') : __dirname, DRIVER_BUNDLE);
}
