// Runs `main(args)` of a TypeScript file of this repository without a build:
// node scripts/run-ts.mjs FILE [arguments...]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run-ts.mjs FILE [arguments...]');

const server = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  define: { CO_ENGRAM_VERSION: JSON.stringify(version) },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { main } = await server.ssrLoadModule(resolve(file));
  process.exitCode = await main(args);
} finally {
  await server.close();
}
