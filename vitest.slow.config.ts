import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config';

/** Thousands of kills and fuzz cases, other programs' hooks: `npm run test:slow`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['test/slow/**/*.test.ts'],
      exclude: ['node_modules/**'],
      testTimeout: 600_000,
      passWithNoTests: true,
    },
  }),
);
