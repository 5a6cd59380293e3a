import { resolve } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/** Takes a file of ours in place of a module; what it does not export fails the build. */
export function replaceModule(module: RegExp, file: string): EsbuildPlugin {
  return {
    name: 'replace-module',
    setup(build) {
      build.onResolve({ filter: module }, () => ({ path: resolve(file) }));
    },
  };
}
