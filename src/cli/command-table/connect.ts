import type { ListedCommand } from './entry';

export const CONNECT: readonly ListedCommand[] = [
  {
    name: 'link',
    summary: 'link two engrams',
    load: () => import('../commands/link'),
  },
  {
    name: 'unlink',
    summary: 'remove a link',
    load: () => import('../commands/unlink'),
  },
  {
    name: 'links',
    summary: 'show the links of an engram, or all',
    load: () => import('../commands/links'),
  },
  {
    name: 'synapse get',
    summary: 'show one link with its evidence',
    load: () => import('../commands/synapse-get'),
  },
  {
    name: 'lineage',
    summary: 'show what an engram came from and what came of it',
    load: () => import('../commands/lineage'),
  },
];
