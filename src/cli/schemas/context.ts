import { z } from 'zod';
import { document } from './document';
import { count, recordType, share } from './parts';
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
