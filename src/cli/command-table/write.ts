import type { ListedCommand } from './entry';

export const WRITE: readonly ListedCommand[] = [
  {
    name: 'add',
    summary: 'remember something',
    load: () => import('../commands/add'),
  },
  {
    name: 'update',
    summary: 'change words or fields of an engram',
    load: () => import('../commands/update'),
  },
  {
    name: 'edit',
    summary: 'open an engram in your editor',
    load: () => import('../commands/edit'),
  },
  {
    name: 'move',
    summary: 'move an engram to another domain or file name',
    load: () => import('../commands/move'),
  },
  {
    name: 'delete',
    summary: 'delete engrams with their synapses',
    load: () => import('../commands/delete'),
  },
  {
    name: 'archive',
    summary: 'freeze memories; they leave the default answers',
    load: () => import('../commands/archive'),
  },
  {
    name: 'forget',
    summary: 'forget memories; they can still be restored',
    load: () => import('../commands/forget'),
  },
  {
    name: 'restore',
    summary: 'bring archived, forgotten or trashed memories back',
    load: () => import('../commands/restore'),
  },
];
