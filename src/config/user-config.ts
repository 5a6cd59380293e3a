/** The user's own configuration file (JSON): where it lies, reading it; writing is in write-user-config.ts. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { CoEngramError } from '../errors';
import type { Surroundings } from '../util/surroundings';

export interface UserConfigFile {
  path: string;
  /** Undefined when there is no such file. */
  text?: string;
  values: Record<string, unknown>;
}

export interface UserConfig {
  /** The file that is written; undefined when neither XDG_CONFIG_HOME nor a home folder is known. */
  file?: UserConfigFile;
  /** `~/.co-engram/config.json` of the public Co-Engram project, read below the own file. */
  legacy?: UserConfigFile;
  /** Both, top-level keys of `file` first. */
  values: Record<string, unknown>;
}

const MAX_BYTES = 1024 * 1024;

/** `$XDG_CONFIG_HOME/co-engram/config.json`, else `~/.config/co-engram/config.json`; undefined without a home. */
export function userConfigPath(surroundings: Surroundings): string | undefined {
  const xdg = surroundings.env.XDG_CONFIG_HOME;
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'co-engram', 'config.json');
  return surroundings.home === undefined
    ? undefined
    : join(surroundings.home, '.config', 'co-engram', 'config.json');
}

/** Reads the user's configuration. A file that is no JSON object is INVALID_DATA with its place. */
export function readUserConfig(surroundings: Surroundings): UserConfig {
  const path = userConfigPath(surroundings);
  const file = path === undefined ? undefined : readJsonFile(path);
  const legacyPath =
    surroundings.home === undefined ? undefined : join(surroundings.home, '.co-engram', 'config.json');
  const legacy = legacyPath === undefined ? undefined : readJsonFile(legacyPath);
  return {
    file,
    legacy: legacy?.text === undefined ? undefined : legacy,
    values: { ...legacy?.values, ...file?.values },
  };
}

/** Reads a JSON object file; a missing one gives no text and no values. */
export function readJsonFile(path: string): UserConfigFile {
  const text = readTextIfThere(path);
  return text === undefined ? { path, values: {} } : { path, text, values: parseJsonObject(text, path) };
}

/** The text of a configuration file, undefined when there is none. INVALID_DATA when it is no UTF-8 or too large. */
export function readTextIfThere(path: string): string | undefined {
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  // Bytes that are no UTF-8 would not survive being written back.
  if (!isUtf8(bytes)) throw new CoEngramError('INVALID_DATA', `${path} is not UTF-8`);
  return bytes.toString('utf8');
}

function readBytes(path: string): Buffer | undefined {
  try {
    // Asked without an exception, because most of the files are not there.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    // A pipe would wait for a writer for ever.
    if (!stats.isFile()) throw new CoEngramError('ENVIRONMENT', `${path} is no regular file`);
    if (stats.size > MAX_BYTES) throw new CoEngramError('INVALID_DATA', `${path} is larger than 1 MiB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CoEngramError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new CoEngramError('ENVIRONMENT', `${path} cannot be read (${code ?? String(error)})`, {
      cause: error,
    });
  }
}

/** Parses a JSON object; INVALID_DATA with line and column otherwise. */
export function parseJsonObject(text: string, path: string): Record<string, unknown> {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (json.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new CoEngramError('INVALID_DATA', `${path} is not valid JSON${placeOf(error, text)}`, {
      cause: error,
      data: { path },
    });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new CoEngramError('INVALID_DATA', `${path} must hold a JSON object`, { data: { path } });
  }
  return value as Record<string, unknown>;
}

function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}
