import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

/** Ten thousand files take a while to remove. */
const REMOVING_MS = 120_000;

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}, REMOVING_MS);

/** A new empty folder (real path) that is removed after the test file that asked for it. */
export function tempFolder(prefix = 'co-engram-test-'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  folders.push(folder);
  return folder;
}
