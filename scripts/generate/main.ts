/**
 * Writes what is made from the declarations: completions/, man/, docs/schema/ and the list
 * of man pages in package.json. With --check nothing is written,
 * and the exit code is 1 when a file is not what it would be.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completionFiles } from './completions';
import { manualFiles } from './manual';
import { schemaFiles } from './schemas';

/** package.json with the man pages of the table: npm links those it lists, and folders it forgot. */
function packageFile(manuals: Iterable<string>): string {
  const description = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${JSON.stringify({ ...description, man: [...manuals].map((path) => `./${path}`) }, null, 2)}\n`;
}

/** Folders in which every file is generated. */
const FOLDERS = ['completions', 'man', 'docs/schema'];

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function filesThere(): string[] {
  return FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
}

export async function main(args: readonly string[]): Promise<number> {
  const manuals = await manualFiles();
  const wanted = new Map([...(await completionFiles()), ...manuals, ...schemaFiles()]);
  wanted.set('package.json', packageFile(manuals.keys()));
  const changed = [...wanted].filter(([path, text]) => readIfThere(path) !== text).map(([path]) => path);
  const left = filesThere().filter((path) => !wanted.has(path));
  if (args.includes('--check')) {
    const stale = [...changed, ...left];
    console.log(
      stale.length === 0
        ? `${wanted.size} generated files are current`
        : `not current, run npm run generate: ${stale.join(' ')}`,
    );
    return stale.length === 0 ? 0 : 1;
  }
  for (const path of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, wanted.get(path) ?? '');
  }
  for (const path of left) rmSync(path);
  console.log(`${wanted.size} files, ${changed.length} written, ${left.length} removed`);
  return 0;
}
