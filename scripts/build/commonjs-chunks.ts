/**
 * tsup splits CommonJS by way of sucrase, which turns `??` and `?.` into calls and keeps `import()` slow. esbuild
 * splits only ES modules; so the chunks are made as ES modules and each is turned into CommonJS here.
 */
import { type CommonOptions, transform } from 'esbuild';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['plugins']>[number];

/** esbuild keeps this import of its helpers in an entry point that uses none of them. */
const BARE_CHUNK_IMPORT = /^import ?"\.\/chunk-[^"]+";\n?/gm;
/** Its stand-in for `require`, which CommonJS has. */
const REQUIRE_IMPORT = /^import ?\{\s*__require\s*\} ?from ?"\.\/chunk-[^"]+";\n?/gm;

/** The entry reads no chunk for a helper that it does not need. */
function withoutHelpers(code: string): string {
  return code.replace(BARE_CHUNK_IMPORT, '').replace(REQUIRE_IMPORT, '').replaceAll('__require', 'require');
}

/** As esbuild writes an import of it. */
const CRYPTO = /\b(import_(?:node_)?crypto\d*)=require\("(?:node:)?crypto"\)/g;

/** node:crypto takes 2 ms to load, and most calls only might have needed it: it is loaded where it is used. */
export function lazyCrypto(code: string): string {
  const names = [...code.matchAll(CRYPTO)].map(([, name]) => name);
  if (names.length === 0) return code;
  const uses = new RegExp(`\\b(?:${names.join('|')})\\.`, 'g');
  return code.replace(CRYPTO, '$1').replace(uses, 'require("node:crypto").');
}

/** `import()` becomes `require` in a promise: Node's loader of ES modules would cost 5 ms. */
export const AS_COMMONJS = {
  format: 'cjs',
  platform: 'node',
  supported: { 'dynamic-import': false },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
} as const satisfies CommonOptions;

export function commonJsChunks(target: string): Plugin {
  return {
    name: 'commonjs-chunks',
    async renderChunk(code, { path }) {
      if (!path.endsWith('.cjs')) return undefined;
      const isEntry = path.endsWith('entry.cjs');
      const result = await transform(isEntry ? withoutHelpers(code) : code, {
        ...AS_COMMONJS,
        target,
      });
      return { code: lazyCrypto(result.code) };
    },
  };
}
