import { z } from 'zod';
import { document } from './document';
import { changeCounts as counts } from './parts';

const problem = z.strictObject({
  code: z.enum([
    'in-progress',
    'detached-head',
    'commit-refused',
    'signing',
    'identity',
    'left-out',
    'unclear-upstream',
    'unrelated-histories',
    'in-the-way',
    'conflicts',
    'busy',
    'rejected',
    'protected-branch',
    'server-refused',
    'pre-push',
    'auth',
    'offline',
    'timeout',
    'no-such-remote',
    'failed',
  ]),
  errorCode: z.string().describe('decides the exit code'),
  message: z.string(),
  hint: z.string().optional(),
  details: z.array(z.string()).optional().describe('what git, a hook or the server said, or paths'),
});

const conflict = z.strictObject({
  path: z.string(),
  message: z.string(),
  ours: z.string().optional().describe('the whole file; missing: that side has none'),
  theirs: z.string().optional(),
  places: z.array(z.strictObject({ ours: z.string(), theirs: z.string() })),
});

export const syncSchema = document('sync', {
  ok: z.boolean(),
  dryRun: z.boolean(),
  files: z.array(z.string()).optional().describe('only in a dry run: what would be committed'),
  committed: z.strictObject({
    sha: z.string().optional(),
    message: z.string().describe('empty: there was nothing to commit'),
    counts,
  }),
  leftOut: z.array(z.strictObject({ path: z.string(), why: z.string() })),
  pulled: z.strictObject({
    upToDate: z.boolean().optional().describe('missing: the other side was not asked'),
    from: z.string().optional(),
    to: z.string().optional(),
    counts,
    conflicts: z.array(conflict),
  }),
  pushed: z.strictObject({
    done: z.boolean(),
    remote: z.string().optional(),
    ref: z.string().optional(),
    mode: z.enum(['none', 'push', 'gerrit-review']),
    autoFallback: z.boolean(),
  }),
  problem: problem.optional(),
});
