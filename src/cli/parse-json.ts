import { CoEngramError } from '../errors';

/** JSON that a person or agent passed in; USAGE naming the source. */
export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CoEngramError('USAGE', `${source === '-' ? 'stdin' : source} is not JSON: ${error.message}`, {
      cause: error,
    });
  }
}
