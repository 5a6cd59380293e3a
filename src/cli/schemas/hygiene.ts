import { z } from 'zod';
import { TIERS } from '../../engram/engram';
import { document } from './document';
import { count, share } from './parts';

export const hygieneSchema = document('hygiene', {
  source: z.enum(['memory', 'exported_session', 'note']),
  quality: share,
  contamination: share,
  tier: z.enum(TIERS),
  retrievable: z.boolean(),
  marks: z.array(z.strictObject({ name: z.string(), weight: share, line: count })),
  sections: z.array(
    z.strictObject({ heading: z.string(), line: count, contamination: share, marks: z.array(z.string()) }),
  ),
});
