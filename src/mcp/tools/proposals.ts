import { z } from 'zod';
import { KINDS, VISIBILITIES } from '../../engram/engram';
import { PROPOSAL_STATUSES } from '../../store/proposal-codec';
import { defineTool, type Tool, written } from '../tool';
import { limit, text, texts } from './fields';

const FILTERS = {
  source: texts.optional(),
  domain: texts.optional(),
  before: text.describe('date or date-time').optional(),
  limit: limit.optional(),
};

export const PROPOSAL_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'engram_list_proposals',
    profile: 'standard',
    effect: 'reads',
    en: 'Suggested changes that wait for a yes, the oldest first.',
    zh: '等待确认的建议，最早的在前。',
    input: {
      ...FILTERS,
      status: z.enum([...PROPOSAL_STATUSES, 'all']).optional(),
      engramId: text.optional(),
      cursor: text.optional(),
    },
    run: (library, { engramId, ...options }) => library.listProposals({ ...options, engram: engramId }),
  }),
  defineTool({
    name: 'engram_accept_proposal',
    profile: 'standard',
    effect: 'changes',
    en: 'Do what was suggested; overrides change it first.',
    zh: '接受一条建议；overrides 可先修改。',
    input: {
      proposalId: text,
      overrides: z
        .strictObject({
          title: text.optional(),
          kind: z.enum(KINDS).optional(),
          domainTags: texts.optional(),
          tags: texts.optional(),
          content: text.optional(),
          visibility: z.enum(VISIBILITIES).optional(),
        })
        .optional(),
    },
    run: async (library, { proposalId, overrides }) =>
      written(await library.acceptProposals({ references: [proposalId] }, { overrides })),
  }),
  defineTool({
    name: 'engram_dismiss_proposal',
    profile: 'standard',
    effect: 'changes',
    en: 'Say no to a suggestion; after so many days it may come again.',
    zh: '拒绝一条建议；若干天后可再次提出。',
    input: { proposalId: text, reason: text.optional(), days: z.number().int().min(0).optional() },
    run: async (library, { proposalId, ...options }) =>
      written(await library.dismissProposals({ references: [proposalId] }, options)),
  }),
  defineTool({
    name: 'engram_accept_proposals_by_source',
    profile: 'full',
    effect: 'changes',
    en: 'Accept all suggestions of a source.',
    zh: '接受某来源的全部建议。',
    input: { source: text, limit: limit.optional() },
    run: async (library, { source, limit: most }) =>
      written(await library.acceptProposals({ source: [source], limit: most })),
  }),
  defineTool({
    name: 'engram_dismiss_proposals_by_filter',
    profile: 'full',
    effect: 'changes',
    en: 'Say no to all suggestions of a source, a domain or a time.',
    zh: '按来源、领域或时间拒绝建议。',
    input: { ...FILTERS, reason: text.optional() },
    run: async (library, { reason, ...chosen }) =>
      written(await library.dismissProposals(chosen, { reason })),
  }),
];
