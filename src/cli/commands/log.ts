import { defineCommand } from '../declarations';
import { renderLog } from '../render-log';

export const command = defineCommand({
  description:
    'The history of the memory, newest first, in its own terms. Of one engram it shows every change of a field, wherever ' +
    'the file lay at that time, and the links that came and went; also of one that was deleted, by its whole id or path. ' +
    'Merges tell only what they decided themselves.',
  arguments: [
    {
      name: 'about',
      optional: true,
      complete: 'engram',
      description: 'an engram, a synapse (syn-…) or a folder; everything when missing',
    },
  ],
  options: {
    range: {
      type: 'string',
      valueName: 'REV|A..B',
      description: 'up to this commit or date, or what B has and A has not',
    },
    since: { type: 'string', valueName: 'DATE', description: 'from then on; also 7d, 12h' },
    until: { type: 'string', valueName: 'DATE', description: 'up to then; a date means the whole day' },
    author: { type: 'string', valueName: 'NAME', description: 'a part of a name or address' },
    limit: { type: 'integer', min: 0, default: 20, description: 'the newest so many commits; 0 for all' },
    all: { type: 'boolean', description: 'of one engram: also when it was only read' },
  },
  examples: [
    { command: 'co-engram log', description: 'what happened last' },
    { command: 'co-engram log J6Y2QM', description: 'who changed what of one engram, and when' },
    { command: 'co-engram log engineering --since 7d', description: 'a domain in the last week' },
  ],
  jsonl: 'log-entry',
  writes: false,
  async run({ args, options, context }) {
    const library = await context.open();
    const { range, since, until, author, limit, all } = options;
    const log = await library.log({ about: args.about, range, since, until, author, limit, all });
    const { results, hasMore, isShallow } = log;
    const isNarrowed = [range, since, until, author].some((option) => option !== undefined);
    return {
      json: log,
      lines: results.map((entry) => ({ entry })),
      text: (paint) => renderLog(paint, log),
      hint: hintOf({ isEmpty: results.length === 0, isNarrowed, hasMore, isShallow }),
    };
  },
});

function hintOf(log: { isEmpty: boolean; isNarrowed: boolean; hasMore: boolean; isShallow: boolean }) {
  if (log.hasMore) return 'there is more: --limit 0 shows all';
  if (log.isShallow) return 'this clone is shallow: git fetch --unshallow brings the whole history';
  if (!log.isEmpty) return undefined;
  return log.isNarrowed ? 'nothing fits' : 'nothing is committed yet: co-engram diff shows what is new';
}
