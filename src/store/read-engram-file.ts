import type { EngramFile } from '../engram/engram';
import { parseEngram } from '../engram/parse-engram';
import { CoEngramError } from '../errors';
import { parseSynapse, type SynapseFile } from '../synapse/parse-synapse';
import { readTextFile } from './read-text-file';
import type { Repository } from './repository';

/**
 * Reads one engram. NOT_FOUND when there is no such file, INVALID_DATA (with path, line and column) when it is no
 * engram or breaks the format.
 */
export async function readEngramFile(repo: Pick<Repository, 'root'>, path: string): Promise<EngramFile> {
  return readEngramText(readTextFile(repo, path), path);
}

/** A text that lies, or is to lie, at `path` as an engram; INVALID_DATA when it is none. */
export async function readEngramText(text: string, path: string): Promise<EngramFile> {
  let result = parseEngram(text, path);
  if (result.type === 'needs-yaml') result = parseEngram(text, path, await loadYamlReader());
  if (result.type === 'engram') return result.file;
  if (result.type === 'invalid') throw invalidAt(path, result);
  throw new CoEngramError('INVALID_DATA', `${path} is not an engram: it has no front matter with an id`, {
    data: { path },
  });
}

/** Reads one synapse; fails as `readEngramFile` does. */
export async function readSynapseFile(repo: Pick<Repository, 'root'>, path: string): Promise<SynapseFile> {
  return readSynapseText(readTextFile(repo, path), path);
}

/** A text that lies, or is to lie, at `path` as a synapse; INVALID_DATA when it is none. */
export async function readSynapseText(text: string, path: string): Promise<SynapseFile> {
  let result = parseSynapse(text, path);
  if (result.type === 'needs-yaml') result = parseSynapse(text, path, await loadYamlReader());
  if (result.type === 'synapse') return result.file;
  if (result.type === 'invalid') throw invalidAt(path, result);
  throw new CoEngramError('INVALID_DATA', `${path} is not a synapse`, { data: { path } });
}

function invalidAt(path: string, at: { message: string; line: number; column: number }): CoEngramError {
  const { message, line, column } = at;
  return new CoEngramError('INVALID_DATA', `${path}:${line}:${column}: ${message}`, {
    data: { path, line, column },
  });
}

async function loadYamlReader() {
  return (await import('../engram/yaml-reader')).yamlReader;
}
