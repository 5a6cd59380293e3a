import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import { type FolderRef, parentOf } from './folders';
import type { Area } from './plan';
import { areaRoot, type RepositoryPlace } from './plan-step';

/** Finds the folders that a plan has to make, and refuses to write into a nested repository. */
export class NewFolders {
  readonly folders: FolderRef[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly repo: RepositoryPlace) {}

  addParents(area: Area, path: string): void {
    const folder = parentOf(path);
    if (folder === '' || this.known.has(`${area}:${folder}`)) return;
    this.known.add(`${area}:${folder}`);
    this.addParents(area, folder);
    const absolute = join(areaRoot(this.repo, area), folder);
    if (!existsSync(absolute)) this.folders.push({ area, path: folder });
    else if (area === 'repo' && existsSync(join(absolute, '.git'))) {
      throw new CoEngramError('REFUSED', `cannot write ${path}: ${folder} is a git repository of its own`, {
        data: { path },
      });
    }
  }
}
