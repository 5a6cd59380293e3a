import type { ListedCommand } from './entry';

export const LOOK_AFTER: readonly ListedCommand[] = [
  {
    name: 'check',
    summary: 'look for broken files, secrets and private things',
    load: () => import('../commands/check'),
  },
  {
    name: 'maintain',
    summary: 'fold in what use taught, let old things rest, join duplicates',
    load: () => import('../commands/maintain'),
  },
  {
    name: 'dream',
    summary: 'put in order what is alike, old or contradicted, then work out suggestions',
    load: () => import('../commands/dream'),
  },
  {
    name: 'doctor',
    summary: 'find what is wrong with the repository, and mend it',
    load: () => import('../commands/doctor'),
  },
  {
    name: 'audit',
    summary: 'show what this clone changed, who did it and why',
    load: () => import('../commands/audit'),
  },
  {
    name: 'sync',
    summary: 'commit, fetch, merge and push the memory',
    load: () => import('../commands/sync'),
  },
  {
    name: 'merge resolve',
    summary: 'merge what git left in conflict',
    load: () => import('../commands/merge-resolve'),
  },
  {
    name: 'merge audit',
    summary: 'look for what merges made elsewhere have lost',
    load: () => import('../commands/merge-audit'),
  },
  {
    name: 'merge log',
    summary: 'show what merges decided and could not keep',
    load: () => import('../commands/merge-log'),
  },
  {
    name: 'history',
    summary: 'show every change of one engram',
    load: () => import('../commands/history'),
  },
  {
    name: 'log',
    summary: 'show who changed what and when, of everything or of one engram',
    load: () => import('../commands/log'),
  },
  {
    name: 'diff',
    summary: 'show what changed between two states of the memory',
    load: () => import('../commands/diff'),
  },
  {
    name: 'stats',
    summary: 'count what merges did lately',
    load: () => import('../commands/stats'),
  },
  {
    name: 'anomalies',
    summary: 'look for what is unusual in merges and history',
    load: () => import('../commands/anomalies'),
  },
  {
    name: 'hooks install',
    summary: "lead git's hooks to co-engram, beside others",
    load: () => import('../commands/hooks-install'),
  },
  {
    name: 'hooks uninstall',
    summary: 'take the hooks out again',
    load: () => import('../commands/hooks-uninstall'),
  },
  {
    name: 'hooks status',
    summary: 'show which hooks and merge driver git would run',
    load: () => import('../commands/hooks-status'),
  },
  {
    name: 'hooks run',
    summary: 'run a hook',
    hidden: true,
    load: () => import('../commands/hooks-run'),
  },
  {
    name: 'hook-status',
    summary: 'show which hooks and merge driver git would run',
    hidden: true,
    load: () => import('../commands/hook-status'),
  },
  {
    name: 'install-post-merge-hook',
    summary: 'lead the post-merge hook to co-engram',
    hidden: true,
    load: () => import('../commands/install-post-merge-hook'),
  },
  {
    name: 'uninstall-post-merge-hook',
    summary: 'take the post-merge hook out again',
    hidden: true,
    load: () => import('../commands/uninstall-post-merge-hook'),
  },
  {
    name: 'post-merge',
    summary: 'bring the cache up to date after a merge, and say what came',
    load: () => import('../commands/post-merge'),
  },
  {
    name: 'schedule print',
    summary: 'show a job for cron, systemd, launchd or GitHub',
    load: () => import('../commands/schedule-print'),
  },
  {
    name: 'schedule install',
    summary: 'have the system look after this memory regularly',
    load: () => import('../commands/schedule-install'),
  },
  {
    name: 'schedule remove',
    summary: 'take that job out again',
    load: () => import('../commands/schedule-remove'),
  },
  {
    name: 'schedule run',
    summary: 'do what a schedule does, once',
    load: () => import('../commands/schedule-run'),
  },
  {
    name: 'export',
    summary: 'write the memory as JSONL, Markdown or a graph',
    load: () => import('../commands/export'),
  },
  {
    name: 'trash list',
    summary: 'show what lies in the trash',
    load: () => import('../commands/trash-list'),
  },
  {
    name: 'trash restore',
    summary: 'bring memories back from the trash',
    load: () => import('../commands/trash-restore'),
  },
  {
    name: 'trash purge',
    summary: 'remove memories from the trash for good',
    load: () => import('../commands/trash-purge'),
  },
  {
    name: 'cache clear',
    summary: 'delete what is derived; no answer changes',
    load: () => import('../commands/cache-clear'),
  },
  {
    name: 'cache path',
    summary: 'show where the cache is',
    load: () => import('../commands/cache-path'),
  },
];
