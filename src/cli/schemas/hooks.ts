import { z } from 'zod';
import { document } from './document';
import { changeCounts, driver, mergesLooked } from './parts';

const hook = {
  hook: z.enum(['post-merge', 'post-rewrite', 'post-checkout', 'pre-commit']),
  state: z
    .enum(['installed', 'outdated', 'missing', 'blocked'])
    .describe('blocked: what is there keeps us from installing it; see problem and todo'),
  way: z
    .enum(['config', 'file', 'manager'])
    .describe("git's configuration, a hook file, a manager's settings"),
  path: z.string().optional(),
  manager: z.enum(['husky', 'lefthook', 'pre-commit', 'simple-git-hooks']).optional(),
  isForeign: z.boolean().describe("somebody else's hook of this name is there"),
  problem: z.string().optional(),
  todo: z.string().optional().describe('what to add by hand, several lines'),
};

const outcome = {
  hooks: z.array(z.strictObject({ ...hook, action: z.enum(['added', 'renewed', 'removed', 'none']) })),
  changed: z.boolean(),
  dryRun: z.boolean(),
};

export const hooksInstallSchema = document('hooks-install', outcome);
export const hooksUninstallSchema = document('hooks-uninstall', outcome);

export const hooksStatusSchema = document('hooks-status', {
  ok: z.boolean().describe('all hooks reach us, and the driver is ours and up to date'),
  hooks: z.array(z.strictObject(hook)),
  hooksDir: z.string(),
  driver,
  otherPrograms: z.array(z.string()).describe('programs of our name on the PATH that are not this one'),
  problems: z.array(z.string()),
});

export const postMergeSchema = document('post-merge', {
  ok: z.boolean(),
  from: z.string().nullable().describe('the commit that was looked at last'),
  to: z.string().nullable().describe('HEAD'),
  counts: changeCounts,
  merges: mergesLooked,
  line: z.string().describe('what came, in one line'),
  warning: z.string().describe('what merges lost, in one line'),
  problem: z.string().optional(),
});
