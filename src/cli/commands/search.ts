import {
  FRESHNESSES,
  KINDS,
  SOURCE_TYPES,
  STATUSES,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from '../../engram/engram';
import { defineCommand } from '../declarations';

export const command = defineCommand({
  description: 'The words are text, never operators. Filters of one kind widen, of different kinds narrow.',
  arguments: [
    { name: 'words', variadic: true, optional: true, description: 'what to look for; - reads stdin' },
  ],
  options: {
    type: {
      type: 'choice',
      choices: ['engram', 'fact', 'entity', 'session'],
      repeatable: true,
      description: 'only records of this type',
    },
    domain: { type: 'string', repeatable: true, complete: 'domain', description: 'only this path and below' },
    tag: { type: 'string', repeatable: true, complete: 'tag', description: 'only with this tag' },
    kind: { type: 'choice', choices: KINDS, repeatable: true, description: 'only of this kind' },
    status: { type: 'choice', choices: STATUSES, repeatable: true, description: 'only in this status' },
    createdBy: { type: 'string', valueName: 'NAME', repeatable: true, description: 'only by this author' },
    since: { type: 'date', description: 'only created at or after' },
    until: { type: 'date', description: 'only created before' },
    minImportance: { type: 'number', min: 0, max: 1, description: 'only at least so important' },
    contextTag: {
      type: 'string',
      valueName: 'TAG',
      repeatable: true,
      description: 'only with this context tag',
    },
    visibility: {
      type: 'choice',
      choices: VISIBILITIES,
      repeatable: true,
      description: 'only this visibility',
    },
    verification: {
      type: 'choice',
      choices: VERIFICATION_STATUSES,
      repeatable: true,
      description: 'only with this verification status',
    },
    freshness: {
      type: 'choice',
      choices: FRESHNESSES,
      spellings: { forgotten: 'faded' },
      repeatable: true,
      description: 'only of this freshness',
    },
    sourceType: {
      type: 'choice',
      choices: SOURCE_TYPES,
      repeatable: true,
      description: 'only from such a source',
    },
    perspective: {
      type: 'string',
      valueName: 'NAME',
      repeatable: true,
      description: 'only from this perspective',
    },
    scope: { type: 'string', valueName: 'TYPE[:ID]', repeatable: true, description: 'only from this scope' },
    limit: { type: 'integer', min: 1, max: 1000, default: 10, description: 'at most so many results' },
    offset: { type: 'integer', min: 0, default: 0, description: 'skip so many results' },
    expand: {
      type: 'boolean',
      negatable: true,
      default: true,
      description: 'only what matches, no neighbours',
    },
    fuzzy: {
      type: 'choice',
      choices: ['0', '1', '2', 'auto', 'off'],
      default: 'auto',
      description: 'letters that may differ',
    },
    explain: { type: 'boolean', description: 'show every part of every score' },
    at: { type: 'string', valueName: 'REV|DATE', description: 'the repository as of this commit' },
    asOf: { type: 'date', description: 'what was valid in the world at this time' },
    include: {
      type: 'choice',
      choices: ['frozen', 'forgotten', 'expired', 'hidden', 'otherAgents', 'outOfScope', 'restricted'],
      repeatable: true,
      commaSeparated: true,
      description: 'also what is left out by default',
    },
    private: { type: 'boolean', negatable: true, default: true, description: 'without own private engrams' },
    allAgents: { type: 'boolean', description: 'records of every agent' },
    trustDirs: { type: 'boolean', description: 'trust folder times instead of asking git what changed' },
    tier: {
      type: 'choice',
      choices: ['catalog', 'digest', 'content'],
      description: 'how much of each result',
    },
    budget: { type: 'integer', min: 1, valueName: 'TOKENS', description: 'stop at so many tokens' },
    queries: {
      type: 'string',
      valueName: 'FILE',
      complete: 'file',
      description: 'one query a line; - reads stdin',
    },
  },
  examples: [
    { command: 'co-engram search postgres deadlock retry', description: 'the ten best' },
    {
      command: 'co-engram search "connection pool" --kind procedure --limit 3',
      description: 'only procedures',
    },
    { command: 'co-engram search retry --explain', description: 'why in this order' },
  ],
  jsonl: 'search-result',
  writes: false,
  async run({ args, context }) {
    await context.open();
    return { json: { query: args.words.join(' ') }, text: '' };
  },
});
