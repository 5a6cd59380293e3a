/** The computed configuration in the state folder, keyed by everything that it was made from. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedConfig } from './config';
import type { ConfigPlace, ConfigSources } from './config-sources';
import { DEFAULTS } from './defaults';
import { configEnvironment } from './environment';

/** Raised when the meaning of the files or of what is cached changes. */
const FORMAT = 1;
const CACHE_FILE = 'cache/config.json';

/** The exact texts and variables that decide; compared as a text, which is cheaper than a hash of it. */
export function configCacheKey(
  sources: ConfigSources,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const { legacy, team, user, userLegacy, isPublicTeamFile } = sources;
  const texts = [legacy, team, user, userLegacy].map((source) => source?.text ?? null);
  return JSON.stringify([FORMAT, DEFAULTS, isPublicTeamFile, texts, configEnvironment(env)]);
}

/**
 * Only a state folder inside a git dir is believed: a `.co-engram` in the work tree could have come with the
 * folder, and name a program to run.
 */
function cachePath(place: ConfigPlace): string | undefined {
  return place.stateDir === join(place.root, '.co-engram') ? undefined : join(place.stateDir, CACHE_FILE);
}

/** What was computed from the same sources; undefined when it was not, or the file is damaged. */
export function readConfigCache(
  place: ConfigPlace,
  key: string,
  sources: ConfigSources,
): LoadedConfig | undefined {
  const path = cachePath(place);
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Whatever the reason, it can be computed again.
    return undefined;
  }
  const cached = parseCache(text, key);
  return cached !== undefined && namesOwnProgram(cached, sources) ? cached : undefined;
}

/** A git dir may have come with its folder, too; a program is believed only if the user's file has its words. */
function namesOwnProgram({ config }: LoadedConfig, { user, userLegacy }: ConfigSources): boolean {
  const own = `${user?.text ?? ''}\n${userLegacy?.text ?? ''}`;
  return (config?.llm?.command ?? []).every((word) => own.includes(word));
}

function parseCache(text: string, key: string): LoadedConfig | undefined {
  // The key stands first, so that a stale cache is not even parsed.
  const start = `{"key":${JSON.stringify(key)},"loaded":`;
  if (!text.startsWith(start) || !text.endsWith('}\n')) return undefined;
  try {
    return JSON.parse(text.slice(start.length, -2)) as LoadedConfig;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps what was computed; a folder that cannot be written only costs time. */
export function writeConfigCache(place: ConfigPlace, key: string, loaded: LoadedConfig): void {
  const path = cachePath(place);
  if (path === undefined) return;
  const temp = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temp, `{"key":${JSON.stringify(key)},"loaded":${JSON.stringify(loaded)}}\n`, {
      mode: 0o600,
    });
    renameSync(temp, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
