import { readFileSync } from 'node:fs';
import { errnoOf, fileError } from './file-error';

/** The text of a file (absolute path); undefined when it, or a folder above it, is not there. */
export function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw fileError(error, path, 'read');
  }
}
