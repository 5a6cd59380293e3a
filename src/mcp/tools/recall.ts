import { z } from 'zod';
import { defineTool, type Tool } from '../tool';
import { engramId, limit, text } from './fields';

/** The same under the names that hosts of memories look for. */
function searchTool(name: string, profile: Tool['profile']): Tool {
  return defineTool({
    name,
    profile,
    effect: 'reads',
    en: 'Find memories by words, best first.',
    zh: '按词语查找记忆。',
    input: { query: text, limit: limit.optional() },
    run: (library, { query, limit: most }) => library.search(query, { limit: most }),
  });
}

export const RECALL_TOOLS: readonly Tool[] = [
  searchTool('memory_search', 'full'),
  defineTool({
    name: 'memory_get',
    profile: 'full',
    effect: 'reads',
    en: 'Read one memory.',
    zh: '读取一条记忆。',
    input: { id: engramId },
    run: (library, { id }) => library.get(id, { tier: 'content' }),
  }),
  searchTool('search_memory', 'full'),
  defineTool({
    name: 'get_entity_context',
    profile: 'standard',
    effect: 'reads',
    en: 'What is known of a person, a project or a tool.',
    zh: '关于某人、项目或工具的已知内容。',
    input: { name: text },
    run: (library, { name }) => library.entity(name),
  }),
  defineTool({
    name: 'get_session_briefing',
    profile: 'minimal',
    effect: 'reads',
    en: 'What a session needs to know of the last days.',
    zh: '会话需要了解的近况。',
    input: {
      days: z.number().int().min(1).max(3650).optional(),
      maxChars: z.number().int().min(1).max(1_000_000).optional(),
    },
    run: (library, options) => library.briefing(options),
  }),
  defineTool({
    name: 'get_memory_stats',
    profile: 'standard',
    effect: 'reads',
    en: 'What is in the memory, by kind, status and more.',
    zh: '记忆的统计。',
    input: {},
    run: (library) => library.status(),
  }),
  defineTool({
    name: 'query_recent_memories',
    profile: 'standard',
    effect: 'reads',
    en: 'What was made or changed in the last hours.',
    zh: '最近几小时新增或修改的记忆。',
    input: { hours: z.number().int().min(1).max(100_000).optional(), limit: limit.optional() },
    run: (library, options) => library.recent(options),
  }),
];
