import { z } from 'zod';
import { PONDER_STATES } from '../../ponder/states';
import { defineTool, type Tool, written } from '../tool';
import { engramId, limit, text, texts } from './fields';

export const UPKEEP_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'engram_doctor',
    profile: 'standard',
    effect: 'reads',
    en: 'Find what is wrong with the repository; mends nothing.',
    zh: '检查仓库的问题；不作修复。',
    input: { incremental: z.boolean().optional() },
    run: async (library, { incremental }) => (await library.doctor({ incremental })).report,
  }),
  defineTool({
    name: 'engram_list_paths',
    profile: 'minimal',
    effect: 'reads',
    en: 'The tree of domains with counts.',
    zh: '领域目录树及数量。',
    input: { maxDepth: z.number().int().min(0).optional() },
    async run(library, { maxDepth }) {
      const { hidden, ...root } = await library.paths({ depth: maxDepth });
      return { root, hidden };
    },
  }),
  defineTool({
    name: 'engram_audit_query',
    profile: 'full',
    effect: 'reads',
    en: 'What this clone changed, by whom and why, newest first.',
    zh: '查询审计日志，最新的在前。',
    input: {
      engramId: text.optional(),
      action: texts.optional(),
      since: text.optional(),
      until: text.optional(),
      limit: limit.optional(),
      cursor: text.optional(),
    },
    run: (library, { engramId: engram, ...options }) => library.audit({ engram, ...options }),
  }),
  defineTool({
    name: 'engram_sync',
    profile: 'standard',
    effect: 'changes',
    idempotent: true,
    en: 'Commit, fetch, merge and push the memory.',
    zh: '提交、拉取、合并并推送记忆。',
    input: {
      message: text.optional(),
      dryRun: z.boolean().optional(),
      pull: z.boolean().optional(),
      push: z.boolean().optional(),
    },
    run: (library, options) => library.sync(options),
  }),
  defineTool({
    name: 'engram_synthesize',
    profile: 'full',
    effect: 'adds',
    en: 'Suggest what 2 to 20 memories have in common as one.',
    zh: '将 2 至 20 条记忆归纳为一条建议。',
    input: { ids: z.array(engramId).min(2).max(20), dryRun: z.boolean().optional() },
    run: async (library, { ids, dryRun }) => written(await library.synthesize(ids, { dryRun })),
  }),
  defineTool({
    name: 'ponder_create',
    profile: 'full',
    effect: 'adds',
    en: 'Queue a question for one deep think.',
    zh: '提交一个待深思的问题。',
    input: { question: text, focus: texts.optional() },
    run: async (library, { question, focus }) => written(await library.createPonder(question, { focus })),
  }),
  defineTool({
    name: 'ponder_run',
    profile: 'full',
    effect: 'adds',
    en: 'Begin to think about a question: gives the task.',
    zh: '开始深思：返回任务。',
    input: { id: text, outside: z.enum(['web', 'mcp']).optional() },
    run: async (library, { id, outside }) => ({ task: (await library.runPonder(id, { outside })).outcome }),
  }),
  defineTool({
    name: 'ponder_report',
    profile: 'full',
    effect: 'adds',
    en: 'Hand in what was thought; it is checked against what was read.',
    zh: '提交深思报告；将与所读内容核对。',
    input: { id: text, report: z.record(z.string(), z.unknown()) },
    run: async (library, { id, report }) => written(await library.reportPonder(id, report)),
  }),
  defineTool({
    name: 'ponder_list',
    profile: 'full',
    effect: 'reads',
    en: 'Questions, and what became of them.',
    zh: '列出问题及其进展。',
    input: { state: z.enum(PONDER_STATES).optional() },
    run: (library, options) => library.listPonder(options),
  }),
  defineTool({
    name: 'ponder_delete',
    profile: 'full',
    effect: 'changes',
    en: 'Delete questions; what they suggested stays.',
    zh: '删除问题；其建议保留。',
    input: { ids: texts.min(1) },
    run: async (library, { ids }) => written(await library.deletePonder(ids)),
  }),
];
