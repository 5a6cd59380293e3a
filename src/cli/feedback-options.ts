import type { OptionSpecs } from './declarations';

/** What feedback and its short forms have in common. */
export const FEEDBACK_OPTIONS = {
  session: {
    type: 'string',
    valueName: 'NAME',
    description: 'count the same report once in this session',
  },
  apply: { type: 'boolean', description: 'archive or forget at once what failed too often' },
} as const satisfies OptionSpecs;
