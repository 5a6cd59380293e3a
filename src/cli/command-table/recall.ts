import type { ListedCommand } from './entry';

export const RECALL: readonly ListedCommand[] = [
  {
    name: 'prime',
    summary: 'print what an agent should know at the start of a session',
    load: () => import('../commands/prime'),
  },
  {
    name: 'context assemble',
    summary: 'print what belongs into the prompt of a turn',
    load: () => import('../commands/context-assemble'),
  },
  {
    name: 'context after-turn',
    summary: 'store what the user stated in a turn',
    load: () => import('../commands/context-after-turn'),
  },
  {
    name: 'context compact',
    summary: 'shorten a conversation, keeping what matters',
    load: () => import('../commands/context-compact'),
  },
  {
    name: 'briefing',
    summary: 'print what a session needs to know of the last days',
    load: () => import('../commands/briefing'),
  },
  {
    name: 'session save',
    summary: 'keep what this session leaves for the next one',
    load: () => import('../commands/session-save'),
  },
  {
    name: 'session restore',
    summary: 'show where the last session stopped',
    load: () => import('../commands/session-restore'),
  },
  {
    name: 'session list',
    summary: 'show the sessions that were saved',
    load: () => import('../commands/session-list'),
  },
  {
    name: 'recent',
    summary: 'show what was made or changed in the last hours',
    load: () => import('../commands/recent'),
  },
  {
    name: 'timeline',
    summary: 'show how much was made and changed, day by day',
    load: () => import('../commands/timeline'),
  },
  {
    name: 'pin add',
    summary: 'hand a memory or a rule to agents even when no word matches',
    load: () => import('../commands/pin-add'),
  },
  {
    name: 'pin rm',
    summary: 'take a pin away; the memory stays',
    load: () => import('../commands/pin-rm'),
  },
  {
    name: 'pin list',
    summary: 'show the pins that hold here, the narrowest first',
    load: () => import('../commands/pin-list'),
  },
];
