import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Symlinks at or below `path`; a folder that is none is not entered. */
export function symlinksBelow(root: string, path: string): string[] {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isSymbolicLink()) return [path];
  if (!stats.isDirectory()) return [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isSymbolicLink()) return [below];
    return entry.isDirectory() ? symlinksBelow(root, below) : [];
  });
}
