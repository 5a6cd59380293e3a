import type { ListedCommand } from './entry';

export const HELP: readonly ListedCommand[] = [
  {
    name: 'help',
    summary: 'show how to use a command',
    load: () => import('../commands/help'),
  },
  {
    name: 'completion',
    summary: 'print the completion script of a shell',
    load: () => import('../commands/completion'),
  },
  {
    name: 'version',
    summary: 'show the version of co-engram and what it runs on',
    load: () => import('../commands/version'),
  },
];
