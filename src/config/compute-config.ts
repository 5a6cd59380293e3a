/** From texts to the merged configuration. Loads zod and yaml; only when a source changed. */
import { CoEngramError } from '../errors';
import { type CheckedValues, type ConfigProblem, checkValues, unknownKey } from './check-values';
import type { Config, ConfigOrigin, LoadedConfig } from './config';
import type { ConfigSources, SourceText } from './config-sources';
import { parseConfigText, positionOf } from './config-text';
import { configKeys, type FlatValues, nest } from './defaults';
import { environmentValues } from './environment';
import { presentKey } from './keys';
import { type ConfigLayers, mergeLayers } from './merge-layers';

const WEIGHTS = ['relevance', 'recency', 'importance', 'strength', 'hotness'].map((name) => `search.${name}`);

/** Checks and merges all sources. Throws INVALID_DATA (files) and USAGE (variables, flags). */
export async function computeConfig(
  sources: ConfigSources,
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, unknown>>,
): Promise<LoadedConfig> {
  const layers: ConfigLayers = {
    legacy: lenient(sources.legacy),
    team: sources.isPublicTeamFile ? lenient(sources.team) : strict(sources.team),
    user: new Map([...lenient(sources.userLegacy), ...strict(sources.user, true)]),
    environment: environmentValues(env),
    flags: flagValues(flags),
  };
  const { values, origins, ignored } = mergeLayers(layers);
  checkWeights(values, layers, sources);
  completeHotness(values, origins);
  const warnings = ignored.map(({ key, origin, reason }) => {
    const path = origin === 'team' ? sources.team.path : sources.legacy.path;
    return `${path}: ${key} is ignored: ${reason}`;
  });
  return {
    config: nest(values) as unknown as Config,
    origins: Object.fromEntries(origins),
    warnings,
  };
}

/** A file of ours: anything wrong in it is an error. */
function strict(source: SourceText | undefined, isUserFile = false): FlatValues {
  if (source?.text === undefined) return new Map();
  const checked = checkValues(parseConfigText(source.text, source.path), { isUserFile });
  if (checked.problems.length > 0) throw invalidFile(source.path, source.text, checked);
  return checked.values;
}

/** A file of the public project: its other keys are none of our business. */
function lenient(source: SourceText | undefined): FlatValues {
  if (source?.text === undefined) return new Map();
  return checkValues(parseConfigText(source.text, source.path)).values;
}

/** INVALID_DATA for a file, with the first problem's place and all problems in `data`. */
function invalidFile(path: string, text: string, checked: CheckedValues): CoEngramError {
  const problems = checked.problems.map((problem) => ({ ...problem, ...positionOf(text, problem.path) }));
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const [first] = problems;
  const place = first?.line === undefined ? path : `${path}:${first.line}:${first.column}`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new CoEngramError('INVALID_DATA', `${place}: ${first?.message ?? 'wrong'}${more}`, {
    hint: first?.hint,
    data: {
      path,
      line: first?.line,
      column: first?.column,
      problems: problems.map(({ path: names, message, line, column }) => ({
        key: names.join('.'),
        message,
        line,
        column,
      })),
    },
  });
}

function flagValues(flags: Readonly<Record<string, unknown>>): FlatValues {
  const flat: FlatValues = new Map();
  for (const [written, value] of Object.entries(flags)) {
    const key = presentKey(written);
    if (!configKeys().includes(key)) throw usage(unknownKey([written]));
    flat.set(key, value);
  }
  const { values, problems } = checkValues(nest(flat));
  const [problem] = problems;
  if (problem !== undefined) throw usage(problem);
  return values;
}

function usage(problem: ConfigProblem): CoEngramError {
  return new CoEngramError('USAGE', problem.message, { hint: problem.hint });
}

/** Throws unless the weights of ranking add up to 1. */
function checkWeights(values: FlatValues, layers: ConfigLayers, sources: ConfigSources): void {
  const sum = WEIGHTS.reduce((total, key) => total + Number(values.get(key) ?? 0), 0);
  if (Math.abs(sum - 1) < 1e-6) return;
  const message = `the weights search.{relevance, recency, importance, strength, hotness} add up to ${Number(sum.toFixed(6))}, not 1`;
  const hint = 'change the others too; hotness unset takes half of strength';
  const sets = (layer: FlatValues | undefined) => WEIGHTS.some((key) => layer?.has(key));
  if (sets(layers.flags)) throw new CoEngramError('USAGE', message, { hint });
  const source = sets(layers.user) ? sources.user : sets(layers.team) ? sources.team : sources.legacy;
  const path = source?.path ?? '';
  throw new CoEngramError('INVALID_DATA', `${path}: ${message}`, { hint, data: { path, key: 'search' } });
}

function completeHotness(values: FlatValues, origins: Map<string, ConfigOrigin>): void {
  if (values.has('search.hotness')) return;
  const half = Number(values.get('search.strength')) / 2;
  values.set('search.strength', half);
  values.set('search.hotness', half);
  origins.set('search.hotness', origins.get('search.strength') ?? 'default');
}
