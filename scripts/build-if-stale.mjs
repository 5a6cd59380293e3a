// Builds when dist is missing or older than a source, so that tests of the built program speak of this code.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/entry.cjs';
const CONFIGURATION = ['package.json', 'tsup.config.ts', 'tsconfig.json'];

function newest() {
  const sources = ['src', 'scripts/build'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  );
  return Math.max(...[...sources, ...CONFIGURATION].map((path) => statSync(path).mtimeMs));
}

if (!existsSync(BUILT) || statSync(BUILT).mtimeMs < newest()) {
  execFileSync('npm', ['run', 'build', '--', '--no-dts', '--silent'], { stdio: 'inherit' });
}
