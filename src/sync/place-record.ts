import { CoEngramError } from '../errors';
import { isFree, type ResolveScene } from './resolve-scene';

/** How many numbered names are tried. */
const MOST_NAMES = 100;

/**
 * Plans a record at the first of the paths that is free, else at the last one with the end of its id, then a number,
 * in its name; gives where. Throws CONFLICT when there is no place.
 */
export async function placeRecord(
  scene: ResolveScene,
  record: { id: string; bytes: Uint8Array },
  paths: readonly string[],
): Promise<string> {
  for (const path of candidates(paths, record.id)) {
    if (!(await isFree(scene, path))) continue;
    scene.resolution.put(path, '100644', record.bytes);
    return path;
  }
  throw new CoEngramError('CONFLICT', `there is no free name for ${record.id} beside ${paths[0] ?? ''}`);
}

function* candidates(paths: readonly string[], id: string): Generator<string> {
  yield* paths;
  const last = paths.at(-1) ?? `${id}.md`;
  const dot = last.lastIndexOf('.');
  const [stem, extension] = dot > last.lastIndexOf('/') ? [last.slice(0, dot), last.slice(dot)] : [last, ''];
  const end = id.slice(-6).toLowerCase();
  const named = stem.endsWith(end) ? stem : `${stem}-${end}`;
  yield `${named}${extension}`;
  for (let n = 2; n <= MOST_NAMES; n += 1) yield `${named}-${n}${extension}`;
}
