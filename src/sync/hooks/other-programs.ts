import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { absoluteFolders } from '../../git/git-program';
import { statIfThere } from '../../store/stat-if-there';
import type { Surroundings } from '../../util/surroundings';
import { builtFile, PROGRAM_FILE } from '../driver-paths';

const NAMES = ['co-engram', 'co-engram.cmd'];

/** Programs called co-engram on the PATH that are not this one: hooks and people would start different ones. */
export function otherPrograms({ env }: Pick<Surroundings, 'env'>): string[] {
  const own = realpathSync(dirname(dirname(builtFile(PROGRAM_FILE))));
  const paths = absoluteFolders(env.PATH ?? '').flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = paths.filter((path) => statIfThere(path)?.isFile() === true);
  const others = found.filter((path) => !isPartOf(realpathSync(path), own));
  return [...new Set(others)];
}

function isPartOf(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}
