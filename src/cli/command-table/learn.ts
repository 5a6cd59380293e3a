import type { ListedCommand } from './entry';

export const LEARN: readonly ListedCommand[] = [
  {
    name: 'feedback',
    summary: 'report how a memory served',
    load: () => import('../commands/feedback'),
  },
  {
    name: 'reinforce',
    summary: 'report that a memory helped',
    load: () => import('../commands/reinforce'),
  },
  {
    name: 'fail',
    summary: 'report that a memory misled',
    load: () => import('../commands/fail'),
  },
  {
    name: 'verify',
    summary: 'show or raise how certain an engram is',
    load: () => import('../commands/verify'),
  },
  {
    name: 'signal',
    summary: 'tell what an agent did after reading, or what the user said',
    load: () => import('../commands/signal'),
  },
  {
    name: 'effectiveness',
    summary: 'show how an engram served when it was read',
    load: () => import('../commands/effectiveness'),
  },
  {
    name: 'contradictions list',
    summary: 'show what contradicts each other',
    load: () => import('../commands/contradictions-list'),
  },
  {
    name: 'contradictions resolve',
    summary: 'decide a contradiction',
    load: () => import('../commands/contradictions-resolve'),
  },
  {
    name: 'observe',
    summary: 'take in a message of a conversation; topics that come back are suggested',
    load: () => import('../commands/observe'),
  },
  {
    name: 'proposals list',
    summary: 'show what was suggested and waits for a yes',
    load: () => import('../commands/proposals-list'),
  },
  {
    name: 'proposals show',
    summary: 'show a suggestion with what is like it and what speaks against it',
    load: () => import('../commands/proposals-show'),
  },
  {
    name: 'proposals accept',
    summary: 'do what was suggested',
    load: () => import('../commands/proposals-accept'),
  },
  {
    name: 'proposals dismiss',
    summary: 'say no to suggestions',
    load: () => import('../commands/proposals-dismiss'),
  },
  {
    name: 'proposals edit',
    summary: 'change a suggestion before it is decided',
    load: () => import('../commands/proposals-edit'),
  },
  {
    name: 'synthesize',
    summary: 'suggest what several memories have in common as one',
    load: () => import('../commands/synthesize'),
  },
  {
    name: 'ponder create',
    summary: 'queue a question for one deep think',
    load: () => import('../commands/ponder-create'),
  },
  {
    name: 'ponder run',
    summary: 'begin to think about a question: print its task, or have llm.command think',
    load: () => import('../commands/ponder-run'),
  },
  {
    name: 'ponder report',
    summary: 'hand in what was thought; it is checked against what was read',
    load: () => import('../commands/ponder-report'),
  },
  {
    name: 'ponder list',
    summary: 'list questions and what became of them',
    load: () => import('../commands/ponder-list'),
  },
  {
    name: 'ponder show',
    summary: 'show a question with its answer, insights and evidence',
    load: () => import('../commands/ponder-show'),
  },
  {
    name: 'ponder again',
    summary: 'put an answered question back into the queue',
    load: () => import('../commands/ponder-again'),
  },
  {
    name: 'ponder delete',
    summary: 'delete questions; what they suggested stays',
    load: () => import('../commands/ponder-delete'),
  },
];
