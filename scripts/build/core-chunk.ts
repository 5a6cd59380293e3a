/**
 * esbuild puts a module into a chunk by the set of entry points that reach it, so a dozen small chunks would be
 * read on every call. Here every module that is loaded on demand also imports the core, which is loaded by
 * then; everything that the core reaches thus has the same set of entry points and becomes one chunk.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Options } from 'tsup';

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

const RESOLVING = Symbol('resolving');

/** `core` is the module that every call loads; `except` are entry points that must not load it. */
export function coreChunk(core: string, except: readonly string[]): EsbuildPlugin {
  const corePath = resolve(core);
  const left = new Set([corePath, ...except.map((path) => resolve(path))]);
  const onDemand = new Set<string>();
  return {
    name: 'core-chunk',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === RESOLVING) return undefined;
        const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING });
        if (!left.has(resolved.path)) onDemand.add(resolved.path);
        return resolved;
      });
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!onDemand.has(path)) return undefined;
        const text = await readFile(path, 'utf8');
        return { contents: `${text}\nimport ${JSON.stringify(corePath)};\n`, loader: 'ts' };
      });
    },
  };
}
