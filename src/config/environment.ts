/** Settings from environment variables. */
import { CoEngramError } from '../errors';
import type { FlatValues } from './defaults';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that set configuration keys; the others are read where they are used. */
const CONFIG_VARIABLES = {
  CO_ENGRAM_CLAUDE_PROJECTS_ROOT: 'transcripts.claudeCode',
  CO_ENGRAM_LANGUAGE: 'language',
  CO_ENGRAM_DEFAULT_CREATED_BY: 'defaultCreatedBy',
  CO_ENGRAM_TRASH_ENABLED: 'trash.enabled',
  CO_ENGRAM_TRASH_AFTER_DAYS: 'trash.afterDays',
  CO_ENGRAM_TRASH_PURGE_AFTER_DAYS: 'trash.purgeAfterDays',
} as const;

type Variable = keyof typeof CONFIG_VARIABLES;

const VARIABLES = Object.keys(CONFIG_VARIABLES) as Variable[];

/** The texts that matter, for the key of the cache. */
export function configEnvironment(env: Environment): Array<string | null> {
  return VARIABLES.map((name) => env[name] ?? null);
}

/** The values that the environment sets by key; an empty variable sets nothing. Throws USAGE for nonsense. */
export function environmentValues(env: Environment): FlatValues {
  const values: FlatValues = new Map();
  for (const name of VARIABLES) {
    const text = env[name]?.trim();
    if (text) values.set(CONFIG_VARIABLES[name], parse(name, text));
  }
  return values;
}

function parse(name: Variable, text: string): unknown {
  if (name === 'CO_ENGRAM_DEFAULT_CREATED_BY' || name === 'CO_ENGRAM_CLAUDE_PROJECTS_ROOT') return text;
  if (name === 'CO_ENGRAM_LANGUAGE') {
    if (text === 'en' || text === 'zh') return text;
    throw wrong(name, text, 'en or zh');
  }
  if (name === 'CO_ENGRAM_TRASH_ENABLED') {
    if (/^(1|true|yes|on)$/i.test(text)) return true;
    if (/^(0|false|no|off)$/i.test(text)) return false;
    throw wrong(name, text, '1 or 0');
  }
  if (/^\d{1,5}(\.\d+)?$/.test(text)) return Number(text);
  throw wrong(name, text, 'a number of days');
}

function wrong(name: string, text: string, expected: string): CoEngramError {
  return new CoEngramError('USAGE', `${name} must be ${expected}, not ${JSON.stringify(text)}`);
}
