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
export function decodeText(bytes: Uint8Array, name: string): string {
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

async function readStdin(world: World): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of world.stdin.chunks()) {
    parts.push(chunk);
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) throw tooLong('stdin');
  }
  return Buffer.concat(parts);
}

async function readFileBytes(source: string, world: World): Promise<Uint8Array> {
  const { open } = await import('node:fs/promises');
  const { resolve } = await import('node:path');
  const file = await open(resolve(world.surroundings.cwd, source), 'r').catch((cause: unknown) => {
    throw new CoEngramError('USAGE', `cannot read the file "${source}"`, { hint: 'check the path', cause });
  });
  try {
    if (!(await file.stat()).isFile()) throw new CoEngramError('USAGE', `"${source}" is not a regular file`);
    const buffer = Buffer.alloc(MAX_TEXT_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Text of the file at `source` (relative to the cwd), or of stdin when it is `-`. */
export async function readTextInput(source: string, world: World): Promise<string> {
  if (source === '-') return decodeText(await readStdin(world), 'stdin');
  return decodeText(await readFileBytes(source, world), `the file "${source}"`);
}
