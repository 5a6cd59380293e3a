/** `config data-root`: which repository is used when nobody names one. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { changeUserConfig } from '../config/write-user-config';
import { CoEngramError } from '../errors';
import { shellWord } from '../util/shell-word';
import type { Surroundings } from '../util/surroundings';
import { absolutePath } from './absolute-path';
import { findRepository } from './find-repository';
import { describeRepository, layoutOf, realHome, realPathIfThere } from './locate';
import type { Repository } from './repository';
import { trustRepository } from './write-trust';

/** The repository that a call without further word would use, and by which rule. Throws as findRepository. */
export async function showDataRoot(surroundings: Surroundings): Promise<Pick<Repository, 'root' | 'rule'>> {
  const { root, rule } = await findRepository({ surroundings });
  return { root, rule };
}

export interface SetDataRoot {
  root: string;
  /** False for a folder that was adopted as it is: `init` would give it marker and ignore lines. */
  hasMarker: boolean;
}

/**
 * Makes a folder the data root and trusts it; nothing in it is touched. It must be a memory repository or empty
 * (missing: made), else USAGE with what is there, unless `force`.
 */
export async function setDataRoot(
  path: string,
  surroundings: Surroundings,
  options: { force?: boolean } = {},
): Promise<SetDataRoot> {
  const wanted = absolutePath(path, surroundings);
  const root = realPathIfThere(wanted) ?? makeFolder(wanted);
  if (!statSync(root).isDirectory()) throw new CoEngramError('USAGE', `${path} is no folder`);
  const layout = layoutOf(root, realHome(surroundings));
  if (layout === undefined && options.force !== true) refuseFilled(root, path);
  const repository = describeRepository({ root, layout: layout ?? 'co-engram' }, 'user-config');
  await changeUserConfig(surroundings, (values) => {
    values.dataRoot = root;
    if (layout === undefined) values.dataRootAdopted = true;
    else delete values.dataRootAdopted;
    return true;
  });
  await trustRepository(repository, surroundings);
  return { root, hasMarker: layout !== undefined };
}

/** Back to `~/team-memory`. */
export async function resetDataRoot(surroundings: Surroundings): Promise<void> {
  await changeUserConfig(surroundings, (values) => {
    const had = 'dataRoot' in values || 'dataRootAdopted' in values;
    delete values.dataRoot;
    delete values.dataRootAdopted;
    return had;
  });
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return realPathIfThere(path) ?? path;
}

const SHOWN = 8;

function refuseFilled(root: string, path: string): void {
  const names = readdirSync(root).filter((name) => name !== '.git' && name !== '.DS_Store');
  if (names.length === 0) return;
  const shown = names.sort().slice(0, SHOWN).join(', ');
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  throw new CoEngramError('USAGE', `${path} is neither a memory repository nor empty: ${shown}${more}`, {
    hint: `co-engram init ${shellWord(path)}, or --force to take it as it is`,
    data: { entries: names },
  });
}
