import type { OptionSpecs } from './declarations';

/** Which proposals are meant, of commands that take several. */
export const PROPOSAL_FILTER_OPTIONS = {
  source: {
    type: 'string',
    repeatable: true,
    commaSeparated: true,
    description: 'of this source, such as failures, dedupe-update, auto-memory; rem means all of rem-…',
  },
  domain: {
    type: 'string',
    valueName: 'A/B',
    repeatable: true,
    complete: 'domain',
    description: 'for this domain and below',
  },
  before: { type: 'date', description: 'suggested before then' },
} as const satisfies OptionSpecs;

export const MOST_PROPOSALS_OPTION = {
  limit: {
    type: 'integer',
    min: 1,
    max: 10_000,
    default: 200,
    description: 'of those that fit at most so many, the oldest first',
  },
} as const satisfies OptionSpecs;
