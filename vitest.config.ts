import { defineConfig } from 'vitest/config';
import { DEFINE_VERSION } from './scripts/build/version';

/** Pure folders that everything rests on are covered wholly; the rest well. */
const CORE = { lines: 100, branches: 95, functions: 100, statements: 100 };
const REST = { lines: 90, branches: 90, functions: 90, statements: 90 };

export default defineConfig({
  define: DEFINE_VERSION,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['test/helpers/build-once.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      /** Touches `process` alone: test/e2e runs it, built, in processes of their own. */
      exclude: ['src/cli/main.ts'],
      thresholds: {
        ...REST,
        'src/errors.ts': CORE,
        'src/{engram,synapse,usage,merge}/**': CORE,
      },
    },
  },
});
