import { z } from 'zod';
import { document } from './document';
import { skipped, statement, storedFact } from './extract';
import { count, recordType, risk, share, written } from './parts';
import { pin } from './pins';

const recollection = z.strictObject({
  id: z.string(),
  type: recordType,
  text: z.string().describe('one line, cut'),
  relevance: share,
  flags: z.array(z.enum(['instruction-like', 'contradicted'])),
});

export const contextAssembleSchema = document('context-assemble', {
  systemPromptAddition: z.string().describe('fenced; empty when nothing holds and nothing came to mind'),
  pinned: z.array(pin.pick({ id: true, text: true, scope: true, flags: true })),
  recalled: z.array(recollection),
  hiddenPins: count,
  estimatedTokens: count,
  fingerprint: z.string().describe('the same for the same addition'),
});

const turnsFacts = { facts: z.array(storedFact), skipped, agentId: z.string(), sessionId: z.string() };

/** Without a word of the user there is nothing to store. */
export const contextAfterTurnSchema = z.union([
  document('context-after-turn', { stored: z.literal(false), ...turnsFacts }),
  document('context-after-turn', { stored: z.literal(true), ...turnsFacts, ...written }),
]);

export const contextCompactSchema = document('context-compact', {
  compacted: z.boolean(),
  reason: z.enum(['short', 'one_tool_call', 'no_gain']).optional().describe('why nothing was shortened'),
  summary: z.string(),
  messages: z
    .array(z.unknown())
    .describe('the summary as a message, then those that stay as they were given'),
  firstKeptEntryId: z.string().optional(),
  durable: z.array(z.strictObject({ ...statement, messageId: z.string().optional() })),
  tokensBefore: count,
  tokensAfter: count,
  kept: z
    .strictObject({
      facts: z.array(z.string()).describe('ids of new facts'),
      session: z.strictObject({
        id: z.string(),
        title: z.string(),
        path: z.string(),
        created: z.boolean(),
        changed: z.boolean(),
        risk: z.array(risk),
      }),
    })
    .optional()
    .describe('what --write stored'),
});
