/** Tests of the built program need one; an existing build is taken as it is, `npm run build` renews it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export default function buildOnce(): void {
  if (!existsSync('dist/entry.cjs'))
    execFileSync('npm', ['run', 'build', '--', '--no-dts'], { stdio: 'inherit' });
}
