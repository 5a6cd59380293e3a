import { gitVersion } from '../git/git-version';
import { type GitPlace, runGit } from '../git/run-git';
import { driverCommand, isOurCommand } from './driver-command';

const DRIVER_KEY = 'merge.co-engram.driver';
const NAME_KEY = 'merge.co-engram.name';
/** Would name the driver for merging bases: then changes count twice. */
const RECURSIVE_KEY = 'merge.co-engram.recursive';
/** git guesses that a folder was renamed and moves new files of the other side along; here folders are domains. */
const DIRECTORY_RENAMES_KEY = 'merge.directoryrenames';

const NAME = 'co-engram structured merge';

type Environment = Readonly<Record<string, string | undefined>>;

interface Setting {
  value: string;
  /** `local`, `worktree`, `global`, `system`, `command`. */
  scope: string;
}

/** What git's configuration says about our driver, as git in this folder would see it. */
export interface DriverConfig {
  /** The command line that git would run, and where it is set. */
  command?: string;
  scope?: string;
  isOurs: boolean;
  /** What another program has set under our key in this repository. */
  foreignCommand?: string;
  /** What is to be set or unset in the repository's own configuration; empty = all as it should be. */
  changes: ConfigChange[];
  /** Somebody decided otherwise about renames of folders. */
  directoryRenames?: string;
}

export interface ConfigChange {
  key: string;
  /** Undefined: to be unset. */
  value?: string;
}

/** Reads the configuration and compares it with what this version and this git want. */
export async function readDriverConfig(place: GitPlace, env?: Environment): Promise<DriverConfig> {
  const args = ['config', '-z', '--show-scope', '--get-regexp', '^merge\\.(co-engram\\.|directoryrenames$)'];
  const [version, { stdout }] = await Promise.all([
    gitVersion(place, env),
    runGit(args, { cwd: place, env, allowFailure: true }),
  ]);
  const settings = parseSettings(stdout);
  const all = (key: string): Setting[] => settings.get(key) ?? [];
  const effective = all(DRIVER_KEY).at(-1);
  const local = all(DRIVER_KEY).filter(isLocal).at(-1)?.value;
  const config: DriverConfig = {
    command: effective?.value,
    scope: effective?.scope,
    foreignCommand: local === undefined || isOurCommand(local) ? undefined : local,
    isOurs: effective !== undefined && isOurCommand(effective.value),
    changes: [],
  };
  const wanted = driverCommand(version);
  if (local !== wanted) config.changes.push({ key: DRIVER_KEY, value: wanted });
  if (all(NAME_KEY).filter(isLocal).at(-1)?.value !== NAME)
    config.changes.push({ key: NAME_KEY, value: NAME });
  if (all(RECURSIVE_KEY).some(isLocal)) config.changes.push({ key: RECURSIVE_KEY });
  const renames = all(DIRECTORY_RENAMES_KEY).filter(isLocal).at(-1);
  if (renames === undefined) config.changes.push({ key: 'merge.directoryRenames', value: 'false' });
  else if (renames.value !== 'false') config.directoryRenames = renames.value;
  return config;
}

function isLocal({ scope }: Setting): boolean {
  return scope === 'local';
}

/** Records `scope NUL key LF value NUL`; a key without a value has no LF. */
function parseSettings(output: Buffer): Map<string, Setting[]> {
  const settings = new Map<string, Setting[]>();
  const parts = output.toString('utf8').split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [scope = '', entry = ''] = parts.slice(at, at + 2);
    const newline = entry.indexOf('\n');
    const key = newline < 0 ? entry : entry.slice(0, newline);
    const value = newline < 0 ? '' : entry.slice(newline + 1);
    settings.set(key, [...(settings.get(key) ?? []), { scope, value }]);
  }
  return settings;
}

/** Makes the changes in the repository's own configuration. */
export async function writeDriverConfig(
  place: GitPlace,
  changes: readonly ConfigChange[],
  env?: Environment,
): Promise<void> {
  for (const { key, value } of changes) {
    const how = value === undefined ? ['--unset-all', key] : ['--replace-all', key, value];
    await runGit(['config', '--local', ...how], { cwd: place, env });
  }
}
