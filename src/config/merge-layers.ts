/** Lays the sources over each other. Pure. */
import type { ConfigOrigin } from './config';
import { DEFAULTS, type FlatValues, flatten } from './defaults';
import { compareStrictness, isSafetyKey, userOnlyReason } from './keys';

export interface ConfigLayers {
  /** Files that came with the repository. */
  legacy?: FlatValues;
  team?: FlatValues;
  user?: FlatValues;
  environment?: FlatValues;
  flags?: FlatValues;
}

export interface MergedLayers {
  values: FlatValues;
  origins: Map<string, ConfigOrigin>;
  /** What a repository's file asked for and did not get. */
  ignored: IgnoredValue[];
}

export interface IgnoredValue {
  key: string;
  origin: 'team' | 'legacy';
  reason: string;
}

const FROM_REPOSITORY: ReadonlyArray<'legacy' | 'team'> = ['legacy', 'team'];

/**
 * default < legacy < team < user < environment < flag, but a repository's file never sets what only the user may
 * set, and where it guards something the stricter value of repository and user counts.
 */
export function mergeLayers(layers: ConfigLayers): MergedLayers {
  const values = flatten(DEFAULTS);
  const origins = new Map<string, ConfigOrigin>([...values.keys()].map((key) => [key, 'default']));
  const put = (key: string, value: unknown, origin: ConfigOrigin) => {
    values.set(key, value);
    origins.set(key, origin);
  };
  const own = ownValues(layers);
  const ignored: IgnoredValue[] = [];
  for (const origin of FROM_REPOSITORY) {
    for (const [key, value] of layers[origin] ?? []) {
      const reason = whyIgnored(key, value, own.get(key)?.value ?? values.get(key));
      if (reason === undefined) put(key, value, origin);
      else if (!own.has(key) || userOnlyReason(key) !== undefined) ignored.push({ key, origin, reason });
    }
  }
  for (const [key, { value, origin }] of own) {
    const isGuarded = isSafetyKey(key) && compareStrictness(key, values.get(key), value) > 0;
    const isStricterByTeam = isGuarded && origins.get(key) !== 'default';
    if (!isStricterByTeam) put(key, value, origin);
  }
  return { values, origins, ignored };
}

/** What the user says on this machine: later sources win, except for the author, where the file wins. */
function ownValues(layers: ConfigLayers): Map<string, { value: unknown; origin: ConfigOrigin }> {
  const own = new Map<string, { value: unknown; origin: ConfigOrigin }>();
  for (const [key, value] of layers.user ?? []) own.set(key, { value, origin: 'user' });
  for (const [key, value] of layers.environment ?? []) {
    const isLast = key === 'defaultCreatedBy';
    const isTaken = own.has(key) || layers.team?.has(key) || layers.legacy?.has(key);
    if (!(isLast && isTaken)) own.set(key, { value, origin: 'environment' });
  }
  for (const [key, value] of layers.flags ?? []) own.set(key, { value, origin: 'flag' });
  return own;
}

function whyIgnored(key: string, value: unknown, current: unknown): string | undefined {
  const userOnly = userOnlyReason(key);
  if (userOnly !== undefined) return `only the user configuration may set it, because ${userOnly}`;
  if (!isSafetyKey(key) || compareStrictness(key, value, current) >= 0) return undefined;
  return `a repository may make it stricter than ${JSON.stringify(current)}, never looser`;
}
