import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { entry: 'src/cli/main.ts' },
  format: 'cjs',
  target: 'node20',
  outDir: 'dist',
  clean: true,
  splitting: true,
  noExternal: [/.*/],
  outExtension: () => ({ js: '.cjs' }),
});
