import { join } from 'node:path';
import { build } from 'tsup';
import { tempFolder } from './temp-folder';

/**
 * Bundles a TypeScript script of the tests into one file that plain node runs, for tests that need another process.
 * Gives the absolute path of the bundle.
 */
export async function bundleScript(entry: string): Promise<string> {
  const outDir = tempFolder('co-engram-bundle-');
  await build({
    entry: { script: entry },
    outDir,
    format: 'cjs',
    target: 'node20',
    config: false,
    outExtension: () => ({ js: '.cjs' }),
    silent: true,
    clean: false,
    splitting: false,
    noExternal: [/.*/],
  });
  return join(outDir, 'script.cjs');
}
