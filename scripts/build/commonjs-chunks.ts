/**
 * tsup splits CommonJS by way of sucrase, which turns `??` and `?.` into calls and keeps `import()` slow. esbuild
 * splits only ES modules; so the chunks are made as ES modules and each is turned into CommonJS here.
 */
import { transform } from 'esbuild';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** esbuild keeps this import of its helpers in an entry point that uses none of them. */
const BARE_CHUNK_IMPORT = /^import ?"\.\/chunk-[^"]+";\n?/gm;

/** `import()` becomes `require` in a promise: Node's loader of ES modules would cost 5 ms. */
export function commonJsChunks(target: string): Plugin {
  return {
    name: 'commonjs-chunks',
    async renderChunk(code, { path }) {
      if (!path.endsWith('.cjs')) return undefined;
      const isEntry = path.endsWith('entry.cjs');
      const result = await transform(isEntry ? code.replace(BARE_CHUNK_IMPORT, '') : code, {
        format: 'cjs',
        platform: 'node',
        target,
        supported: { 'dynamic-import': false },
        minifyWhitespace: true,
        minifySyntax: true,
        legalComments: 'none',
      });
      return { code: result.code };
    },
  };
}
