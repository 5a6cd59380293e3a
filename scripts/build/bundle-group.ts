/** Several chunks as one piece of CommonJS in one scope. */
import { build, type Plugin } from 'esbuild';
import { AS_COMMONJS, lazyCrypto } from './commonjs-chunks';

interface Group {
  /** Of the chunks that belong together. */
  ids: ReadonlySet<string>;
  /** Those that are asked for from outside, and the name by which their exports are given. */
  keys: ReadonlyMap<string, string>;
  /** By id, as ES modules. */
  sources: ReadonlyMap<string, string>;
  target: string;
}

/** The code of a group; chunks of others, and those that are imported on demand, stay calls of `require`. */
export async function bundleGroup({ ids, keys, sources, target }: Group): Promise<string> {
  const exports = [...keys].map(([id, key]) => `export * as ${key} from ${JSON.stringify(id)};`);
  const { outputFiles } = await build({
    ...AS_COMMONJS,
    stdin: { contents: exports.join('\n'), resolveDir: '/' },
    target,
    bundle: true,
    write: false,
    plugins: [chunksFrom(ids, sources)],
  });
  return lazyCrypto(outputFiles[0]?.text ?? '');
}

function chunksFrom(ids: ReadonlySet<string>, sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'chunks',
    setup(build) {
      build.onResolve({ filter: /^\.\// }, ({ path, kind }) =>
        ids.has(path) && kind !== 'dynamic-import' ? { path, namespace: 'chunk' } : { path, external: true },
      );
      build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
        contents: sources.get(path) ?? '',
        loader: 'js',
      }));
    },
  };
}
