/** The configuration of a call: read, checked, merged, frozen, and cached so that the next call needs no parser. */
import type { Surroundings } from '../util/surroundings';
import type { LoadedConfig } from './config';
import { configCacheKey, readConfigCache, writeConfigCache } from './config-cache';
import { type ConfigPlace, type ConfigSources, readSources } from './config-sources';

export interface LoadConfigOptions extends ConfigPlace {
  surroundings: Surroundings;
  /** Values by dotted key that win over everything, as text or typed. */
  flags?: Readonly<Record<string, unknown>>;
}

/**
 * default < `.co-engram/config.json` < team file < user file < environment < flags. Throws INVALID_DATA with file,
 * line and key for what a file may not hold, USAGE for flags and variables.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { surroundings } = options;
  const sources = await readSources(options, surroundings);
  const flags = options.flags ?? {};
  const isCacheable = Object.keys(flags).length === 0;
  const key = configCacheKey(sources, surroundings.env);
  const cached = isCacheable ? readConfigCache(options, key, sources) : undefined;
  if (cached !== undefined) return freeze(cached);
  const computed = await compute(sources, surroundings, flags);
  if (isCacheable) writeConfigCache(options, key, computed);
  return freeze(computed);
}

/** What holds where there is no repository: the user's own settings. Throws as `loadConfig`. */
export async function loadUserConfig(surroundings: Surroundings): Promise<LoadedConfig> {
  return freeze(await compute(await readSources(undefined, surroundings), surroundings, {}));
}

async function compute(
  sources: ConfigSources,
  surroundings: Surroundings,
  flags: NonNullable<LoadConfigOptions['flags']>,
): Promise<LoadedConfig> {
  const { computeConfig } = await import('./compute-config');
  const computed = await computeConfig(sources, surroundings.env, flags);
  for (const warning of computed.warnings) surroundings.warn(warning);
  return computed;
}

function freeze<T extends object>(value: T): T {
  for (const below of Object.values(value)) {
    if (below !== null && typeof below === 'object') freeze(below);
  }
  return Object.freeze(value);
}
