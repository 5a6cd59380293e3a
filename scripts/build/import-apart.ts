import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Leaves what is imported on demand from a module whose path ends with `module` to another file beside the bundle:
 * the merge driver reads its 120 kB of YAML parser only for the few files that the fast reader refuses.
 */
export function importApart(module: RegExp, file: string): EsbuildPlugin {
  return {
    name: 'import-apart',
    setup(build) {
      build.onResolve({ filter: module }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${file}`, external: true } : undefined,
      );
    },
  };
}
