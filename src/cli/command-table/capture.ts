import type { ListedCommand } from './entry';

export const CAPTURE: readonly ListedCommand[] = [
  {
    name: 'transcript list',
    summary: 'list the sessions that hosts keep on this machine',
    load: () => import('../commands/transcript-list'),
  },
  {
    name: 'transcript show',
    summary: 'read a session as it went on',
    load: () => import('../commands/transcript-show'),
  },
  {
    name: 'transcript export',
    summary: 'print sessions as Markdown or JSON',
    load: () => import('../commands/transcript-export'),
  },
  {
    name: 'transcript import',
    summary: 'store what the user stated in sessions',
    load: () => import('../commands/transcript-import'),
  },
  {
    name: 'ingest',
    summary: 'store what notes in Markdown state',
    load: () => import('../commands/ingest'),
  },
  {
    name: 'import',
    summary: 'suggest what other programs remember',
    load: () => import('../commands/import'),
  },
  {
    name: 'import list',
    summary: 'show what was imported in one go and when',
    load: () => import('../commands/import-list'),
  },
  {
    name: 'import undo',
    summary: 'take back what one import wrote',
    load: () => import('../commands/import-undo'),
  },
  {
    name: 'extract',
    summary: 'read the facts that a message states',
    load: () => import('../commands/extract'),
  },
  {
    name: 'extract request',
    summary: "prepare a text for the calling agent's own model",
    load: () => import('../commands/extract-request'),
  },
  {
    name: 'extract apply',
    summary: "store what the agent's model answered",
    load: () => import('../commands/extract-apply'),
  },
  {
    name: 'hygiene',
    summary: 'tell how clean a text is',
    load: () => import('../commands/hygiene'),
  },
  {
    name: 'facts list',
    summary: 'what the agent was told',
    load: () => import('../commands/facts-list'),
  },
  {
    name: 'facts show',
    summary: 'one fact with evidence and sentence',
    load: () => import('../commands/facts-show'),
  },
  {
    name: 'facts add',
    summary: 'store one statement as a fact',
    load: () => import('../commands/facts-add'),
  },
  {
    name: 'facts hide',
    summary: 'take facts out of every answer',
    load: () => import('../commands/facts-hide'),
  },
  {
    name: 'facts unhide',
    summary: 'bring hidden facts back',
    load: () => import('../commands/facts-unhide'),
  },
  {
    name: 'facts promote',
    summary: 'make facts canonical',
    load: () => import('../commands/facts-promote'),
  },
  {
    name: 'entity list',
    summary: 'the people, projects and tools that are known',
    load: () => import('../commands/entity-list'),
  },
  {
    name: 'entity show',
    summary: 'what is known of one of them',
    load: () => import('../commands/entity-show'),
  },
  {
    name: 'entity dedupe',
    summary: 'join names of one thing',
    load: () => import('../commands/entity-dedupe'),
  },
];
