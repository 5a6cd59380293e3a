/** Reading and writing what is open, without Node's streams: these take 4 ms to make. */
import { readSync, writeSync } from 'node:fs';

const CHUNK_BYTES = 64 * 1024;
const RETRY_MS = 2;

/** What a system error is called; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The bytes of an open file or pipe up to its end, as they come. */
export async function* readChunks(descriptor: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const count = readSome(descriptor, chunk);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}

function readSome(descriptor: number, chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      // Windows says so where a pipe ends.
      if (codeOf(error) === 'EOF') return 0;
      if (codeOf(error) !== 'EAGAIN') throw error;
      waitForOther();
    }
  }
}

/** Writes all of the text. */
export function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      waitForOther();
    }
  }
}

/** A pipe that another program made non-blocking says EAGAIN when it is full, or empty. */
function waitForOther(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
}
