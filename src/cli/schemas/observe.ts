import { z } from 'zod';
import { MESSAGE_RULES } from '../../capture/observe/message-rules';
import { TOPIC_RULES } from '../../capture/observe/topics';
import { document } from './document';
import { count, modelTalk, written } from './parts';

export const observeSchema = document('observe', {
  kept: z.boolean().describe('the message was put to a topic'),
  rule: z
    .enum([...MESSAGE_RULES, ...TOPIC_RULES])
    .optional()
    .describe('why it, or its topic, was left out'),
  topic: z.strictObject({ id: z.string(), occurrences: count, sessions: count, days: count }).optional(),
  proposalId: z.string().optional().describe('the suggestion that came of it'),
  engramId: z.string().optional().describe('the engram that came of it, or covers it already'),
  judgedBy: z.string().optional().describe('who said whether its topic is worth it: llm.command, or rules'),
  ...modelTalk,
  ...written,
});
