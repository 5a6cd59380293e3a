import { z } from 'zod';
import { VERIFICATION_STATUSES } from '../../engram/engram';
import { VERDICTS } from '../../learning/contradiction';
import { OUTCOMES } from '../../learning/feedback';
import { defineTool, type Tool, written } from '../tool';
import { engramId, share, text } from './fields';

export const LEARNING_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'engram_reinforce',
    profile: 'standard',
    effect: 'adds',
    en: 'Report that a memory helped.',
    zh: '报告一条记忆有帮助。',
    input: { id: engramId, effectiveness: share.optional(), reason: text.optional() },
    run: async (library, { id, ...report }) =>
      written(await library.feedback(id, { outcome: 'success', ...report })),
  }),
  defineTool({
    name: 'engram_report_failure',
    profile: 'minimal',
    effect: 'adds',
    en: 'Report that a memory misled, and why.',
    zh: '报告一条记忆产生误导及其原因。',
    input: { id: engramId, reason: text },
    run: async (library, { id, reason }) =>
      written(await library.feedback(id, { outcome: 'failure', reason })),
  }),
  defineTool({
    name: 'close_learning_loop',
    profile: 'minimal',
    effect: 'adds',
    en: 'Report how a memory served once the work is done.',
    zh: '工作完成后报告一条记忆的效果。',
    input: {
      engramId,
      outcome: z.enum(OUTCOMES),
      effectiveness: share.optional(),
      reason: text.optional(),
    },
    run: async (library, { engramId: id, ...report }) => written(await library.feedback(id, report)),
  }),
  defineTool({
    name: 'contradiction_resolve',
    profile: 'standard',
    effect: 'changes',
    en: 'Decide a contradiction between two memories.',
    zh: '裁决两条记忆之间的矛盾。',
    input: {
      synapseId: text,
      verdict: z.enum(VERDICTS).optional(),
      keep: engramId.optional(),
      rationale: text,
    },
    run: async (library, { synapseId, ...resolution }) =>
      written(await library.resolveContradiction(synapseId, resolution)),
  }),
  defineTool({
    name: 'upgrade_verification',
    profile: 'standard',
    effect: 'adds',
    en: 'Raise how certain a memory is, with evidence.',
    zh: '凭证据提升一条记忆的可信状态。',
    input: {
      engramId,
      to: z.enum(VERIFICATION_STATUSES).optional(),
      evidence: text.optional(),
      source: text.optional(),
      domain: text.optional(),
    },
    run: async (library, { engramId: id, ...request }) => written(await library.verify(id, request)),
  }),
  defineTool({
    name: 'get_evolution_lineage',
    profile: 'standard',
    effect: 'reads',
    en: 'What a memory came from, and what came of it.',
    zh: '一条记忆的来源与演变。',
    input: { engramId, depth: z.number().int().min(1).max(100).optional() },
    run: (library, { engramId: id, depth }) => library.lineage(id, { depth }),
  }),
];
