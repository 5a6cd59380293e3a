import { readFileSync, statSync } from 'node:fs';
import type { EngramFile } from '../engram/engram';
import { parseEngram } from '../engram/parse-engram';
import { CoEngramError } from '../errors';
import { parseSynapse, type SynapseFile } from '../synapse/parse-synapse';
import { fileError } from './file-error';
import type { Repository } from './repository';
import { safePath } from './safe-path';

/** The largest text that is read, in bytes. */
export const MAX_TEXT_BYTES = 1024 * 1024;

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

/** The text of a file inside the repository, byte order mark included: UTF-8, at most 1 MiB. */
export function readTextFile(repo: Pick<Repository, 'root'>, path: string): string {
  const absolute = safePath(repo, path);
  let bytes: Buffer;
  try {
    const stats = statSync(absolute);
    if (!stats.isFile()) throw notReadable(path, 'is not a regular file');
    if (stats.size > MAX_TEXT_BYTES) throw notReadable(path, `is larger than 1 MiB (${stats.size} bytes)`);
    bytes = readFileSync(absolute);
  } catch (error) {
    throw readFailure(error, path);
  }
  return decodeText(bytes, path);
}

/** Bytes as UTF-8; INVALID_DATA naming the first line that is not. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw notReadable(path, 'is not UTF-8');
  }
}

function readFailure(error: unknown, path: string): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new CoEngramError('NOT_FOUND', `no such file: ${path}`, { data: { path }, cause: error });
  }
  return fileError(error, path, 'read');
}

function notReadable(path: string, why: string): CoEngramError {
  return new CoEngramError('INVALID_DATA', `${path} ${why}`, { data: { path } });
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
