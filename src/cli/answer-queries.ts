import { CoEngramError } from '../errors';
import type { SearchOptions } from '../index';
import { toJson } from '../util/json-text';
import type { CommandContext } from './context';
import { parseJson } from './parse-json';
import type { CommandResult } from './result';

/**
 * One query a line in, one JSON answer a line out, from one reading of the index. A line that begins with `{` is
 * JSON with `query` (or `q`); everything else is the query itself.
 */
export async function answerQueries(
  source: string,
  words: readonly string[],
  options: SearchOptions,
  context: CommandContext,
): Promise<CommandResult> {
  if (words.length > 0) {
    throw new CoEngramError('USAGE', 'words and --queries do not go together', {
      hint: 'leave one of them out',
    });
  }
  const text = await context.readText(source);
  const name = source === '-' ? 'stdin' : source;
  const queries = text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [queryOf(line, `${name} line ${index + 1}`)]));
  const library = await context.open();
  const answers = await library.searchAll(queries, options);
  return {
    kind: 'search-queries',
    json: { total: answers.length, results: answers },
    lines: answers.map((answer) => ({ answer })),
    text: answers.map((answer) => toJson(answer)).join(''),
  };
}

function queryOf(line: string, place: string): string {
  if (!line.startsWith('{')) return line;
  const { query, q } = parseJson(line, place) as { query?: unknown; q?: unknown };
  const found = query ?? q;
  if (typeof found === 'string') return found;
  throw new CoEngramError('USAGE', `${place} has no "query"`, { hint: '{"query": "words"}' });
}
