/** What a person typed for a key -> a typed value. Loads zod and yaml. */
import { parse } from 'yaml';
import { CoEngramError } from '../errors';
import { type ConfigProblem, checkValues, unknownKey } from './check-values';
import { configKeys, nest } from './defaults';
import { isAgentKey, presentKey } from './keys';

/** The present name of a key (old names are understood). Throws USAGE for one that does not exist. */
export function requireKey(written: string): string {
  const key = presentKey(written);
  if (configKeys().includes(key) || isAgentKey(key)) return key;
  const isSection = configKeys().some((known) => known.startsWith(`${key}.`));
  if (!isSection) throw usage(unknownKey([written]));
  throw new CoEngramError('USAGE', `${key} is a section`, {
    hint: `name one of its keys: co-engram config list ${key}`,
  });
}

/**
 * The value that `text` means for `key`: `.4`, `true`, `6h`, a word, a list as `[a, b]` or `a, b`. Durations stay as
 * written. Throws USAGE when the key does not take it.
 */
export function parseSetting(key: string, text: string): unknown {
  let problem: ConfigProblem | undefined;
  for (const candidate of readings(text)) {
    const { problems } = checkValues(nest(new Map([[key, candidate]])));
    if (problems.length === 0) return candidate;
    problem ??= problems[0];
  }
  throw usage(problem ?? unknownKey([key]));
}

function readings(text: string): unknown[] {
  const result: unknown[] = [];
  try {
    result.push(parse(text, { maxAliasCount: 0 }));
  } catch (error) {
    // Not YAML: a text, then.
    if (!(error instanceof Error) || !/^(YAML|Reference)/.test(error.name)) throw error;
  }
  result.push(text);
  const parts = text.split(',').map((part) => part.trim());
  result.push(parts.filter((part) => part !== ''));
  return result;
}

function usage(problem: ConfigProblem): CoEngramError {
  return new CoEngramError('USAGE', problem.message, { hint: problem.hint });
}
