import { CoEngramError } from '../../errors';
import { defineCommand } from '../declarations';
import { FILTER_OPTIONS, READER_OPTIONS } from '../filter-options';
import { hiddenHint } from '../hidden-hint';
import { lossHint } from '../loss-hint';
import { renderSearch } from '../render-search';

export const command = defineCommand({
  description:
    'The words are text, never operators. Filters of one kind widen, of different kinds narrow. A relevance below 0.35 ' +
    'is no confident answer.',
  arguments: [
    { name: 'words', variadic: true, optional: true, description: 'what to look for; - reads stdin' },
  ],
  options: {
    ...FILTER_OPTIONS,
    ...READER_OPTIONS,
    limit: { type: 'integer', min: 1, max: 1000, default: 10, description: 'at most so many results' },
    offset: { type: 'integer', min: 0, default: 0, description: 'skip so many results' },
    expand: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'leave out neighbours of good hits',
    },
    fuzzy: {
      type: 'choice',
      choices: ['0', '1', '2', 'auto', 'off'],
      default: 'auto',
      description: 'letters that may differ in words that nothing holds',
    },
    explain: { type: 'boolean', description: 'show every part of every score' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    trustDirs: { type: 'boolean', description: 'trust folder times instead of asking git what changed' },
    tier: {
      type: 'choice',
      choices: ['catalog', 'digest', 'content'],
      description: 'how much of each result',
    },
    budget: { type: 'integer', min: 1, valueName: 'TOKENS', description: 'stop at so many tokens' },
    run: { type: 'string', valueName: 'RUN', description: 'the run of ponder that this is read for' },
    queries: {
      type: 'string',
      valueName: 'FILE',
      complete: 'file',
      description: 'one query a line, one JSON answer a line; - reads stdin',
    },
  },
  examples: [
    { command: 'co-engram search postgres deadlock retry', description: 'the ten best' },
    {
      command: 'co-engram search "connection pool" --kind procedure --limit 3',
      description: 'only procedures',
    },
    { command: 'co-engram search retry --explain', description: 'why in this order' },
    { command: 'co-engram search port --at 2025-09-01', description: 'what was known then' },
  ],
  jsonl: 'search-result',
  writes: false,
  async run({ args, options, context }) {
    if (options.queries !== undefined) {
      const { answerQueries } = await import('../answer-queries');
      return answerQueries(options.queries, args.words, options, context);
    }
    const [only] = args.words;
    const query =
      args.words.length === 1 && only === '-' ? await context.readText('-') : args.words.join(' ');
    if (query.trim() === '') {
      throw new CoEngramError('USAGE', 'nothing to look for', {
        hint: 'co-engram search WORDS, or co-engram list',
      });
    }
    const library = await context.open();
    const answer = await library.search(query, options);
    const left = hiddenHint(answer.hidden, options.at);
    return {
      json: answer,
      lines: answer.results.map((result) => ({ result })),
      text: (paint) => renderSearch(paint, answer),
      hint:
        left ??
        (answer.total === 0 ? 'fewer or other words; co-engram list shows what is there' : lossHint(library)),
    };
  },
});
