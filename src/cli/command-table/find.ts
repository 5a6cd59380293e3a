import type { ListedCommand } from './entry';

export const FIND: readonly ListedCommand[] = [
  {
    name: 'search',
    summary: 'find engrams by words, best first',
    load: () => import('../commands/search'),
  },
  {
    name: 'get',
    summary: 'show one engram',
    load: () => import('../commands/get'),
  },
  {
    name: 'list',
    summary: 'list engrams, most important first',
    load: () => import('../commands/list'),
  },
  {
    name: 'paths',
    summary: 'show the tree of domains with counts',
    load: () => import('../commands/paths'),
  },
];
