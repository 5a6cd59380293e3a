import { CoEngramError } from '../errors';

/** Where a text is read from: a file, or `-` for stdin. USAGE unless exactly one is named. */
export function oneSource({ file, source }: { file?: string; source?: string }): string {
  if (source === '-' && file === undefined) return source;
  if (file !== undefined && source === undefined) return file;
  throw new CoEngramError('USAGE', file === undefined ? 'no text' : 'the text comes from two places', {
    hint: 'one of --file FILE and - for stdin',
  });
}
