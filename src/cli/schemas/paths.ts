import { z } from 'zod';
import { document } from './document';
import { count, hidden } from './parts';

const node = z.strictObject({
  path: z.string(),
  engramCount: count,
  get children() {
    return z.array(node);
  },
});

export const pathsSchema = document('paths', { root: node, hidden });
