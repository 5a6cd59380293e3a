import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];

/** At the end, so that the program can be called while it is built anew. Types are built apart and stay. */
export function removeOlder(folder: string): TsupPlugin {
  const startedAt = Date.now();
  return {
    name: 'remove-older',
    async buildEnd() {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (!name.endsWith('.d.ts') && (await stat(path)).mtimeMs < startedAt) await rm(path);
      }
    },
  };
}
