/** Checks the values of one configuration file against the schema. Loads zod; not on the hot path. */
import { closest } from '../util/closest';
import { configKeys, type FlatValues, flatten } from './defaults';
import { renameOldKeys, USER_RECORD_KEYS } from './keys';
import { ConfigFileSchema } from './schema';

export interface ConfigProblem {
  /** Names from the top to the value, as they stand in the file. */
  path: string[];
  /** `search.relevance must be at most 1`. */
  message: string;
  hint?: string;
}

export interface CheckedValues {
  values: FlatValues;
  /** What was wrong; those values are left out. */
  problems: ConfigProblem[];
}

type Issue = NonNullable<ReturnType<typeof ConfigFileSchema.safeParse>['error']>['issues'][number];

/**
 * Checks nested values as read from a file. Old names of published keys are understood; `isUserFile` allows what
 * only the user's file keeps beside the configuration.
 */
export function checkValues(
  input: Readonly<Record<string, unknown>>,
  options: { isUserFile?: boolean } = {},
): CheckedValues {
  const known = structuredClone(input) as Record<string, unknown>;
  if (options.isUserFile === true) for (const key of USER_RECORD_KEYS) delete known[key];
  const { values, oldNames } = renameOldKeys(known);
  const problems: ConfigProblem[] = [];
  let result = ConfigFileSchema.safeParse(values);
  // Each round takes out what was complained about, so it ends.
  for (let round = 0; !result.success && round < 100; round += 1) {
    for (const issue of result.error.issues) {
      problems.push(...problemsOf(issue, values, oldNames));
      removeOffender(values, issue);
    }
    result = ConfigFileSchema.safeParse(values);
  }
  return { values: flatten(result.data ?? {}), problems };
}

function problemsOf(
  issue: Issue,
  values: Record<string, unknown>,
  oldNames: ReadonlyMap<string, string>,
): ConfigProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key]));
  const key = path.join('.');
  const written = oldNames.get(key) ?? key;
  const isWhole = key === '';
  const message = `${isWhole ? 'the file' : written} ${rule(issue, valueAt(values, path))}`;
  return [{ path: isWhole ? [] : written.split('.'), message }];
}

/** The problem of a key that does not exist, with the one that was probably meant. */
export function unknownKey(path: readonly string[]): ConfigProblem {
  const key = path.join('.');
  return {
    path: [...path],
    message: `unknown key ${JSON.stringify(key)}`,
    hint: hintFor(key),
  };
}

function hintFor(key: string): string {
  if (USER_RECORD_KEYS.includes(key)) return 'it belongs in the user configuration only';
  const meant = meantKey(key);
  return meant === undefined ? 'co-engram config list' : `did you mean ${meant}?`;
}

function meantKey(key: string): string | undefined {
  const keys = configKeys();
  const sections = [...new Set(keys.flatMap((known) => parentOf(known) ?? []))];
  const near = closest(key, [...keys, ...sections]);
  if (near !== undefined) return near;
  const last = key.slice(key.lastIndexOf('.') + 1);
  return keys.find((known) => known.endsWith(`.${last}`));
}

function parentOf(key: string): string | undefined {
  const dot = key.lastIndexOf('.');
  return dot < 0 ? undefined : key.slice(0, dot);
}

function rule(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `must be ${issue.inclusive ? 'at least' : 'above'} ${bound(issue)}`;
  if (issue.code === 'too_big') return `must be at most ${bound(issue)}`;
  if (issue.code === 'invalid_type')
    return `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${show(value)}`;
  return issue.message;
}

function bound(issue: { origin: string; minimum?: number | bigint; maximum?: number | bigint }): string {
  const limit = String(issue.minimum ?? issue.maximum);
  if (issue.origin === 'string') return `${limit} characters long`;
  return issue.origin === 'array' ? `${limit} entries long` : limit;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a section of keys',
};

function show(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a section';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  let at = values;
  for (const name of path) {
    if (at === null || typeof at !== 'object') return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

function removeOffender(values: Record<string, unknown>, issue: Issue): void {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const holder = valueAt(values, path);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
    return;
  }
  // An entry of a list takes its list with it.
  while (path.length > 1 && Array.isArray(valueAt(values, path.slice(0, -1)))) path.pop();
  const last = path.pop();
  const holder = valueAt(values, path);
  if (last !== undefined && holder !== null && typeof holder === 'object') {
    delete (holder as Record<string, unknown>)[last];
  }
}
