import { existsSync, rmSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { commonJsChunks } from './scripts/build/commonjs-chunks';
import { coreChunk } from './scripts/build/core-chunk';
import { collectLicences } from './scripts/build/licences';
import { DEFINE_VERSION } from './scripts/build/version';

const TARGET = 'node20';
const LIBRARY = 'src/index.ts';

rmSync('dist', { recursive: true, force: true });

export default defineConfig({
  entry: { entry: 'src/cli/main.ts', ...(existsSync(LIBRARY) ? { index: LIBRARY } : {}) },
  dts: existsSync(LIBRARY) ? { entry: { index: LIBRARY } } : false,
  /** CommonJS in the end: see commonjs-chunks. */
  format: 'esm',
  outExtension: () => ({ js: '.cjs', dts: '.d.cts' }),
  target: TARGET,
  define: DEFINE_VERSION,
  outDir: 'dist',
  splitting: true,
  /** Installing brings no dependency tree; and one bundle starts faster than node_modules. */
  noExternal: [/.*/],
  plugins: [commonJsChunks(TARGET)],
  esbuildPlugins: [
    coreChunk('src/cli/core.ts', [LIBRARY]),
    collectLicences('dist', 'THIRD-PARTY-LICENSES.txt'),
  ],
});
