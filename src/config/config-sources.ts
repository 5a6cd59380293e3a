/** The texts that the configuration is made of, read as they are. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';
import { readTextIfThere, userConfigPath } from './user-config';

/** Which repository, as far as the configuration needs it; a `Repository` fits. */
export interface ConfigPlace {
  root: string;
  stateDir: string;
  isBare?: boolean;
  /** Reads a file of a bare repository's HEAD; undefined when it is not there. Without it a bare one has no files. */
  readAtHead?: (file: string) => Promise<string | undefined>;
}

export interface SourceText {
  /** Absolute path, or for a bare repository `HEAD:<path>`. */
  path: string;
  text?: string;
}

export interface ConfigSources {
  /** `.co-engram/config.json` of the repository. */
  legacy: SourceText;
  /** `co-engram.yaml`, else `config/co-engram.yaml` of the public layout. */
  team: SourceText;
  /** The team file is one of the public project, with keys that are not ours. */
  isPublicTeamFile: boolean;
  user?: SourceText;
  /** `~/.co-engram/config.json`. */
  userLegacy?: SourceText;
}

const TEAM_FILE = 'co-engram.yaml';
const PUBLIC_TEAM_FILE = 'config/co-engram.yaml';
const LEGACY_FILE = '.co-engram/config.json';

/**
 * Reads every source; without a repository the user's only. A symlink inside the repository is REFUSED: it could
 * show a file from outside.
 */
export async function readSources(
  place: ConfigPlace | undefined,
  surroundings: Surroundings,
): Promise<ConfigSources> {
  const read = readerFor(place);
  const own = await read(TEAM_FILE);
  const team = own.text === undefined ? await read(PUBLIC_TEAM_FILE) : own;
  const userPath = userConfigPath(surroundings);
  const { home } = surroundings;
  return {
    legacy: await read(LEGACY_FILE),
    team: team.text === undefined ? own : team,
    isPublicTeamFile: own.text === undefined && team.text !== undefined,
    user: userPath === undefined ? undefined : { path: userPath, text: readTextIfThere(userPath) },
    userLegacy: home === undefined ? undefined : userLegacyText(home, place?.root),
  };
}

function userLegacyText(home: string, root: string | undefined): SourceText | undefined {
  const path = join(home, LEGACY_FILE);
  return home === root ? undefined : { path, text: readTextIfThere(path) };
}

type Reader = (file: string) => SourceText | Promise<SourceText>;

function readerFor(place: ConfigPlace | undefined): Reader {
  if (place === undefined) return (file) => ({ path: file });
  if (place.isBare !== true) return workTreeReader(place.root);
  return async (file) => ({ path: `HEAD:${file}`, text: await place.readAtHead?.(file) });
}

function workTreeReader(root: string): Reader {
  return (file) => {
    const path = join(root, file);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isDirectory()) return { path };
    if (!stats.isFile()) {
      throw new CoEngramError('REFUSED', `${path} is no regular file`, {
        hint: 'it could lead outside the repository: put a real file there',
      });
    }
    return { path, text: readTextIfThere(path) };
  };
}
