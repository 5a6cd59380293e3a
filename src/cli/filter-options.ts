import {
  FRESHNESSES,
  KINDS,
  SOURCE_TYPES,
  STATUSES,
  VERIFICATION_STATUSES,
  VISIBILITIES,
} from '../engram/engram';
import { INCLUDES } from '../search/request';
import type { OptionSpecs } from './declarations';

/** The filters that search and list share. */
export const FILTER_OPTIONS = {
  type: {
    type: 'choice',
    choices: ['engram', 'fact', 'entity', 'session'],
    repeatable: true,
    description: 'only records of this type',
  },
  domain: { type: 'string', repeatable: true, complete: 'domain', description: 'only this path and below' },
  tag: { type: 'string', repeatable: true, complete: 'tag', description: 'only with this tag' },
  kind: { type: 'choice', choices: KINDS, repeatable: true, description: 'only of this kind' },
  status: {
    type: 'choice',
    choices: STATUSES,
    spellings: { archived: 'frozen' },
    repeatable: true,
    description: 'only in this status',
  },
  createdBy: { type: 'string', valueName: 'NAME', repeatable: true, description: 'only by this author' },
  since: { type: 'string', valueName: 'DATE', description: 'only created then or later; also 7d, 12h' },
  until: { type: 'string', valueName: 'DATE', description: 'only created then or before' },
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
} as const satisfies OptionSpecs;

/** Who reads, and what is lifted from the default set. */
export const READER_OPTIONS = {
  scope: {
    type: 'string',
    valueName: 'TYPE:ID',
    repeatable: true,
    description: 'the channel:ID or session:ID that you are in',
  },
  asOf: { type: 'date', description: 'what was true in the world at this time' },
  include: {
    type: 'choice',
    choices: INCLUDES,
    repeatable: true,
    commaSeparated: true,
    description: 'also what is left out by default',
  },
  private: { type: 'boolean', negatable: true, default: true, description: 'leave out own private engrams' },
  allAgents: { type: 'boolean', description: 'the records of every agent' },
} as const satisfies OptionSpecs;
