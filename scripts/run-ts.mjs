// Runs a TypeScript file of this repository, without a build: node scripts/run-ts.mjs FILE [arguments...]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run-ts.mjs FILE [arguments...]');

const { module } = await runnerImport(resolve(file), {
  configFile: false,
  logLevel: 'error',
  define: { CO_ENGRAM_VERSION: JSON.stringify(version) },
});
process.exitCode = await module.main(args);
