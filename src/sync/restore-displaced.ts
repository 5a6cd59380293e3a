import { existsSync, rmSync } from 'node:fs';
import { readBlobs } from '../git/trees';
import { writeAtomic } from '../store/write-atomic';
import { type DisplacedText, displacedListPath, readDisplaced } from './displaced-list';
import { isSomewhere } from './find-record';
import { placeRecord } from './place-record';
import type { ResolveScene } from './resolve-scene';

/**
 * Plans to put back what drivers displaced in this work tree, or in one that is gone, unless its record is somewhere by
 * now. Gives the texts that stay on the list: their path is still in conflict, and solving that puts them back.
 */
export async function restoreDisplaced(
  scene: ResolveScene,
  sharedDir: string,
  isInConflict: (path: string) => boolean,
): Promise<DisplacedText[]> {
  const { repo, resolution, at, via } = scene;
  const left: DisplacedText[] = [];
  for (const text of readDisplaced(sharedDir)) {
    const { path, id, blob, place, root } = text;
    if (!waitsHere(repo.root, text) || (root === repo.root && isInConflict(path))) left.push(text);
    else if (!resolution.settled.has(id) && !(await isSomewhere(scene, id))) {
      const bytes = (await readBlobs(repo, [blob])).get(blob);
      // git has thrown it away: then a long time has passed.
      if (bytes === undefined) continue;
      const to = await placeRecord(scene, { id, bytes }, [place]);
      const message = `${id} had been displaced from ${path} and is back`;
      resolution.resolved.push({ path, how: 'restored', to, message });
      resolution.log.push({ at, via, path, id, outcome: 'placed', message, to });
    }
  }
  return left;
}

/** Happened here, or in a work tree that was removed: there nobody will put it back. */
export function waitsHere(here: string, { root }: DisplacedText): boolean {
  return root === here || !existsSync(root);
}

/** Keeps on the list the ones that are still to be put back. */
export function writeDisplaced(sharedDir: string, texts: readonly DisplacedText[]): void {
  const path = displacedListPath(sharedDir);
  if (texts.length === 0) rmSync(path, { force: true });
  else writeAtomic(path, texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
}
