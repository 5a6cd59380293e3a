import { z } from 'zod';
import { document } from './document';
import { risk, sentQuestions, written } from './parts';

export const synthesizeSchema = document('synthesize', {
  proposalId: z.string(),
  filed: z.boolean().describe('false when the same waits already'),
  title: z.string(),
  content: z.string().describe('Markdown; [n] is the n-th of engramIds'),
  domainTags: z.array(z.string()),
  engramIds: z.array(z.string()),
  shared: z.boolean().describe('a tracked file that the team sees'),
  reason: z.string(),
  judgedBy: z.string().describe('who drafted it: llm.command, or rules'),
  wouldSend: sentQuestions,
  risk: z.array(risk),
  ...written,
});
