import type { ListedCommand } from './entry';

export const START: readonly ListedCommand[] = [
  {
    name: 'init',
    summary: 'make or adopt a memory repository',
    load: () => import('../commands/init'),
  },
  {
    name: 'setup',
    summary: 'tell agents about the memory, in AGENTS.md or CLAUDE.md',
    load: () => import('../commands/setup'),
  },
  {
    name: 'status',
    summary: 'show which repository is used, why, and what is in it',
    load: () => import('../commands/status'),
  },
  {
    name: 'trust',
    summary: 'let a repository above the current folder be used',
    load: () => import('../commands/trust'),
  },
  {
    name: 'config list',
    summary: 'show every setting',
    load: () => import('../commands/config-list'),
  },
  {
    name: 'config get',
    summary: 'show one setting',
    load: () => import('../commands/config-get'),
  },
  {
    name: 'config set',
    summary: 'change a setting',
    load: () => import('../commands/config-set'),
  },
  {
    name: 'config unset',
    summary: 'take a setting back to its default',
    load: () => import('../commands/config-unset'),
  },
  {
    name: 'config data-root',
    summary: 'show or choose the repository used by default',
    load: () => import('../commands/config-data-root'),
  },
  {
    name: 'mcp',
    summary: 'serve the memory to agents by the Model Context Protocol',
    load: () => import('../commands/mcp'),
  },
];
