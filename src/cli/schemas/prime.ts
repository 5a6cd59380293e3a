import { z } from 'zod';
import { document } from './document';
import { count } from './parts';
import { pin, pinFlags } from './pins';
import { cataloguedSkill } from './skills';

const omitted = z
  .strictObject({ pins: count, tags: count, directories: count, engrams: count, skills: count })
  .describe('what did not fit');
const head = { budget: count, estimatedTokens: count, omitted };

/** The parts with --json alone, the text where a format of text is asked for. */
export const primeSchema = z.union([
  document('prime', {
    format: z.literal('json'),
    ...head,
    howTo: z.array(z.string()),
    asking: z.array(z.string()).describe('what to ask the user about before storing it'),
    overdue: z.array(z.string()).describe('stages of maintenance'),
    pins: z.array(pin),
    tags: z.array(z.strictObject({ tag: z.string(), count })),
    directories: z.array(z.strictObject({ path: z.string(), engramCount: count })),
    engrams: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        summary: z.string().optional(),
        domainTags: z.array(z.string()),
        flags: pinFlags,
      }),
    ),
    skills: z.array(cataloguedSkill.extend({ flags: pinFlags })).describe('the most useful first'),
    proposals: count.describe('pending ones'),
  }),
  document('prime', { format: z.enum(['md', 'section']), ...head, text: z.string() }),
]);
