import type { ListedCommand } from './entry';

export const SKILLS: readonly ListedCommand[] = [
  {
    name: 'skill scan',
    summary: 'find folders with SKILL.md and suggest them',
    load: () => import('../commands/skill-scan'),
  },
  {
    name: 'skill create',
    summary: 'begin to learn about the skill in a folder',
    load: () => import('../commands/skill-create'),
  },
  {
    name: 'skill list',
    summary: 'list skills',
    load: () => import('../commands/skill-list'),
  },
  {
    name: 'skill get',
    summary: 'show what is known about a skill',
    load: () => import('../commands/skill-get'),
  },
  {
    name: 'skill invoke',
    summary: 'report that a skill was used, and how it went',
    load: () => import('../commands/skill-invoke'),
  },
  {
    name: 'skill update',
    summary: 'take in what SKILL.md says now, or say more about a skill',
    load: () => import('../commands/skill-update'),
  },
  {
    name: 'skill retire',
    summary: 'take a skill out of lists and the catalogue',
    load: () => import('../commands/skill-retire'),
  },
  {
    name: 'skill revive',
    summary: 'bring a retired skill back',
    load: () => import('../commands/skill-revive'),
  },
  {
    name: 'skill delete',
    summary: 'forget what was learnt about skills; their folders stay',
    load: () => import('../commands/skill-delete'),
  },
  {
    name: 'skill compose',
    summary: 'say of which other skills one is made',
    load: () => import('../commands/skill-compose'),
  },
  {
    name: 'skill relate',
    summary: 'say which engrams belong to a skill',
    load: () => import('../commands/skill-relate'),
  },
  {
    name: 'skill distribute',
    summary: 'copy skills to where another agent looks for them',
    load: () => import('../commands/skill-distribute'),
  },
  {
    name: 'skill catalogue',
    summary: 'print the skills that prime tells of',
    load: () => import('../commands/skill-catalogue'),
  },
];
