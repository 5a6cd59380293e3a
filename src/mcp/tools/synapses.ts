import { z } from 'zod';
import { SYNAPSE_KINDS } from '../../synapse/synapse';
import { defineTool, type Tool, written } from '../tool';
import { engramId, share, text } from './fields';

export const SYNAPSE_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'synapse_create',
    profile: 'minimal',
    effect: 'adds',
    idempotent: true,
    en: 'Link two memories.',
    zh: '连接两条记忆。',
    input: {
      from: engramId,
      kind: z.enum(SYNAPSE_KINDS),
      to: engramId,
      weight: share.optional(),
      evidence: z
        .array(z.strictObject({ description: text, source: text.optional(), confidence: share.optional() }))
        .optional(),
    },
    run: async (library, draft) => written(await library.link(draft)),
  }),
  defineTool({
    name: 'synapse_get',
    profile: 'standard',
    effect: 'reads',
    en: 'Read one link with its evidence.',
    zh: '读取一条连接及其证据。',
    input: { id: text },
    run: (library, { id }) => library.getSynapse(id),
  }),
  defineTool({
    name: 'synapse_list',
    profile: 'standard',
    effect: 'reads',
    en: 'The links of a memory, or all.',
    zh: '一条记忆的连接，或全部连接。',
    input: {
      engramId: engramId.optional(),
      kind: z.enum(SYNAPSE_KINDS).optional(),
      direction: z.enum(['out', 'in', 'both']).optional(),
    },
    async run(library, { engramId: id, ...options }) {
      const results = await library.links(id, options);
      return { results, total: results.length };
    },
  }),
  defineTool({
    name: 'synapse_delete',
    profile: 'standard',
    effect: 'changes',
    en: 'Remove a link.',
    zh: '删除一条连接。',
    input: { id: text },
    run: async (library, { id }) => written(await library.unlink(id)),
  }),
];
