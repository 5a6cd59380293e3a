import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tempFolder } from './temp-folder';

const REAL_GIT = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

/** A PATH on which `git` is this script; in it, `real` runs the real one with all arguments. */
export function pathWithGit(script: string): string {
  const folder = tempFolder();
  const file = join(folder, 'git');
  writeFileSync(file, `#!/bin/sh\nreal() { '${REAL_GIT}' "$@"; }\n${script}\n`);
  chmodSync(file, 0o755);
  return `${folder}${delimiter}${process.env.PATH ?? ''}`;
}
