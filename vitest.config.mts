import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Pure folders that everything rests on are covered wholly; the rest well. */
const CORE = { lines: 100, branches: 95 };
const REST = { lines: 90, statements: 90 };

const FAST = {
  include: ['test/**/*.test.ts'],
  exclude: ['test/slow/**', 'node_modules/**'],
  // Generous, since a busy machine is no fault of the code.
  testTimeout: 90_000,
  hookTimeout: 90_000,
};

/** Thousands of kills and fuzz cases, other programs' hooks: `npm run test:slow`. */
const SLOW = {
  include: ['test/slow/**/*.test.ts'],
  testTimeout: 600_000,
  passWithNoTests: true,
  env: { FUZZ_SEED: process.env.FUZZ_SEED ?? 'random' },
};

export default defineConfig(({ mode }) => ({
  define: { CO_ENGRAM_VERSION: JSON.stringify(version) },
  resolve: { alias: [{ find: /^fast-check$/, replacement: resolve('test/helpers/fast-check.ts') }] },
  test: {
    ...(mode === 'slow' ? SLOW : FAST),
    // Most tests wait for git and the disk, so that every processor gets a worker.
    maxWorkers: '100%',
    globalSetup: ['test/helpers/build-once.ts'],
    coverage: {
      provider: 'v8' as const,
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
}));
