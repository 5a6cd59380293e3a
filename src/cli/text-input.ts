import { createReadStream, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CoEngramError } from '../errors';
import type { World } from './world';

/** Bytes that a text given on stdin or in a file may have. */
export const MAX_TEXT_BYTES = 1024 * 1024;

function tooLong(name: string): CoEngramError {
  return new CoEngramError('USAGE', `${name} is longer than ${MAX_TEXT_BYTES} bytes`, {
    hint: 'split the text; an engram is one thing worth remembering',
    data: { limit: MAX_TEXT_BYTES },
  });
}

/** UTF-8 text of the bytes without a leading BOM; throws USAGE for anything else. */
function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_TEXT_BYTES) throw tooLong(name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CoEngramError('USAGE', `${name} is not UTF-8 text`, {
      hint: 'convert it first, for instance with iconv',
      cause,
    });
  }
}

async function readAll(chunks: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) throw tooLong(name);
  }
  return Buffer.concat(parts);
}

async function readFileBytes(source: string, cwd: string, name: string): Promise<Uint8Array> {
  const path = resolve(cwd, source);
  try {
    const stats = statSync(path);
    // A pipe has no size to look at before.
    if (!stats.isFile()) return await readAll(createReadStream(path), name);
    if (stats.size > MAX_TEXT_BYTES) throw tooLong(name);
    return readFileSync(path);
  } catch (cause) {
    throw unreadable(name, 'check the path', cause);
  }
}

function unreadable(name: string, hint: string, cause: unknown): unknown {
  if (!(cause instanceof Error && 'code' in cause) || cause instanceof CoEngramError) return cause;
  return new CoEngramError('USAGE', `cannot read ${name} (${String(cause.code)})`, { hint, cause });
}

/** The bytes of stdin as they come; throws USAGE where it is nothing that can be read, such as a folder. */
export async function* readStdin(stdin: World['stdin']): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* stdin.chunks();
  } catch (cause) {
    throw unreadable('stdin', 'give it a file or a pipe', cause);
  }
}

/** Text of the file at `source` (relative to the cwd), or of stdin when it is `-`. Throws USAGE. */
export async function readTextInput(source: string, cwd: string, stdin: World['stdin']): Promise<string> {
  if (source === '-') return decodeText(await readAll(readStdin(stdin), 'stdin'), 'stdin');
  const name = `the file ${JSON.stringify(source)}`;
  return decodeText(await readFileBytes(source, cwd, name), name);
}
