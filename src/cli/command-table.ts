/**
 * Every command, one line each, in the order of help. How to add one:
 *
 * 1. src/cli/commands/rename-tag.ts:
 *      export const command = defineCommand({
 *        arguments: [{ name: 'from', description: 'tag to replace', complete: 'tag' }],
 *        options: { limit: { type: 'integer', min: 1, default: 10, description: 'at most so many' } },
 *        examples: [{ command: 'co-engram rename-tag db database', description: 'db becomes database' }],
 *        writes: true,
 *        async run({ args, options, context }) {
 *          const library = await context.open();
 *          const result = await library.renameTag(args.from, options.limit, { dryRun: options.dryRun });
 *          return { json: { result }, text: (paint) => `renamed ${paint.bold(args.from)}` };
 *        },
 *      });
 * 2. a line below: its name (with the group, `config get`), a heading of help, a summary, and how to load it;
 * 3. a zod schema in src/cli/schemas/ for its JSON, a test in test/cli/, then `npm run generate`.
 *
 * Types of args and options are inferred. --json, --repo, --agent, --quiet, --no-color, --help (and --dry-run,
 * --commit for writers) are added by the frame. Failures are thrown as CoEngramError; nothing writes to a stream.
 * Heavy modules are imported inside `run`.
 */
import type { Command } from './declarations';

export const HEADINGS = [
  'Start',
  'Write',
  'Capture',
  'Find',
  'Recall',
  'Connect',
  'Learn',
  'Look after',
  'Help',
] as const;

export interface CommandEntry {
  name: string;
  heading: (typeof HEADINGS)[number];
  /** Imperative, lower case, no full stop. */
  summary: string;
  /** Left out of help, completion and man pages. */
  hidden?: boolean;
  load(): Promise<{ command: Command }>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    heading: 'Start',
    summary: 'make or adopt a memory repository',
    load: () => import('./commands/init'),
  },
  {
    name: 'status',
    heading: 'Start',
    summary: 'show which repository is used, why, and what is in it',
    load: () => import('./commands/status'),
  },
  {
    name: 'trust',
    heading: 'Start',
    summary: 'let a repository above the current folder be used',
    load: () => import('./commands/trust'),
  },
  {
    name: 'config list',
    heading: 'Start',
    summary: 'show every setting',
    load: () => import('./commands/config-list'),
  },
  {
    name: 'config get',
    heading: 'Start',
    summary: 'show one setting',
    load: () => import('./commands/config-get'),
  },
  {
    name: 'config set',
    heading: 'Start',
    summary: 'change a setting',
    load: () => import('./commands/config-set'),
  },
  {
    name: 'config unset',
    heading: 'Start',
    summary: 'take a setting back to its default',
    load: () => import('./commands/config-unset'),
  },
  {
    name: 'config data-root',
    heading: 'Start',
    summary: 'show or choose the repository used by default',
    load: () => import('./commands/config-data-root'),
  },
  {
    name: 'add',
    heading: 'Write',
    summary: 'remember something',
    load: () => import('./commands/add'),
  },
  {
    name: 'update',
    heading: 'Write',
    summary: 'change words or fields of an engram',
    load: () => import('./commands/update'),
  },
  {
    name: 'edit',
    heading: 'Write',
    summary: 'open an engram in your editor',
    load: () => import('./commands/edit'),
  },
  {
    name: 'move',
    heading: 'Write',
    summary: 'move an engram to another domain or file name',
    load: () => import('./commands/move'),
  },
  {
    name: 'delete',
    heading: 'Write',
    summary: 'delete engrams with their synapses',
    load: () => import('./commands/delete'),
  },
  {
    name: 'archive',
    heading: 'Write',
    summary: 'freeze memories; they leave the default answers',
    load: () => import('./commands/archive'),
  },
  {
    name: 'forget',
    heading: 'Write',
    summary: 'forget memories; they can still be restored',
    load: () => import('./commands/forget'),
  },
  {
    name: 'restore',
    heading: 'Write',
    summary: 'bring archived, forgotten or trashed memories back',
    load: () => import('./commands/restore'),
  },
  {
    name: 'transcript list',
    heading: 'Capture',
    summary: 'list the sessions that hosts keep on this machine',
    load: () => import('./commands/transcript-list'),
  },
  {
    name: 'transcript show',
    heading: 'Capture',
    summary: 'read a session as it went on',
    load: () => import('./commands/transcript-show'),
  },
  {
    name: 'transcript export',
    heading: 'Capture',
    summary: 'print sessions as Markdown or JSON',
    load: () => import('./commands/transcript-export'),
  },
  {
    name: 'transcript import',
    heading: 'Capture',
    summary: 'store what the user stated in sessions',
    load: () => import('./commands/transcript-import'),
  },
  {
    name: 'import list',
    heading: 'Capture',
    summary: 'show what was imported in one go and when',
    load: () => import('./commands/import-list'),
  },
  {
    name: 'import undo',
    heading: 'Capture',
    summary: 'take back what one import wrote',
    load: () => import('./commands/import-undo'),
  },
  {
    name: 'extract',
    heading: 'Capture',
    summary: 'read the facts that a message states',
    load: () => import('./commands/extract'),
  },
  {
    name: 'extract request',
    heading: 'Capture',
    summary: "prepare a text for the calling agent's own model",
    load: () => import('./commands/extract-request'),
  },
  {
    name: 'extract apply',
    heading: 'Capture',
    summary: "store what the agent's model answered",
    load: () => import('./commands/extract-apply'),
  },
  {
    name: 'hygiene',
    heading: 'Capture',
    summary: 'tell how clean a text is',
    load: () => import('./commands/hygiene'),
  },
  {
    name: 'facts list',
    heading: 'Capture',
    summary: 'what the agent was told',
    load: () => import('./commands/facts-list'),
  },
  {
    name: 'facts show',
    heading: 'Capture',
    summary: 'one fact with evidence and sentence',
    load: () => import('./commands/facts-show'),
  },
  {
    name: 'facts add',
    heading: 'Capture',
    summary: 'store one statement as a fact',
    load: () => import('./commands/facts-add'),
  },
  {
    name: 'facts hide',
    heading: 'Capture',
    summary: 'take facts out of every answer',
    load: () => import('./commands/facts-hide'),
  },
  {
    name: 'facts unhide',
    heading: 'Capture',
    summary: 'bring hidden facts back',
    load: () => import('./commands/facts-unhide'),
  },
  {
    name: 'facts promote',
    heading: 'Capture',
    summary: 'make facts canonical',
    load: () => import('./commands/facts-promote'),
  },
  {
    name: 'entity list',
    heading: 'Capture',
    summary: 'the people, projects and tools that are known',
    load: () => import('./commands/entity-list'),
  },
  {
    name: 'entity show',
    heading: 'Capture',
    summary: 'what is known of one of them',
    load: () => import('./commands/entity-show'),
  },
  {
    name: 'entity dedupe',
    heading: 'Capture',
    summary: 'join names of one thing',
    load: () => import('./commands/entity-dedupe'),
  },
  {
    name: 'search',
    heading: 'Find',
    summary: 'find engrams by words, best first',
    load: () => import('./commands/search'),
  },
  {
    name: 'get',
    heading: 'Find',
    summary: 'show one engram',
    load: () => import('./commands/get'),
  },
  {
    name: 'list',
    heading: 'Find',
    summary: 'list engrams, most important first',
    load: () => import('./commands/list'),
  },
  {
    name: 'paths',
    heading: 'Find',
    summary: 'show the tree of domains with counts',
    load: () => import('./commands/paths'),
  },
  {
    name: 'prime',
    heading: 'Recall',
    summary: 'print what an agent should know at the start of a session',
    load: () => import('./commands/prime'),
  },
  {
    name: 'context assemble',
    heading: 'Recall',
    summary: 'print what belongs into the prompt of a turn',
    load: () => import('./commands/context-assemble'),
  },
  {
    name: 'context after-turn',
    heading: 'Recall',
    summary: 'store what the user stated in a turn',
    load: () => import('./commands/context-after-turn'),
  },
  {
    name: 'context compact',
    heading: 'Recall',
    summary: 'shorten a conversation, keeping what matters',
    load: () => import('./commands/context-compact'),
  },
  {
    name: 'briefing',
    heading: 'Recall',
    summary: 'print what a session needs to know of the last days',
    load: () => import('./commands/briefing'),
  },
  {
    name: 'session save',
    heading: 'Recall',
    summary: 'keep what this session leaves for the next one',
    load: () => import('./commands/session-save'),
  },
  {
    name: 'session restore',
    heading: 'Recall',
    summary: 'show where the last session stopped',
    load: () => import('./commands/session-restore'),
  },
  {
    name: 'session list',
    heading: 'Recall',
    summary: 'show the sessions that were saved',
    load: () => import('./commands/session-list'),
  },
  {
    name: 'recent',
    heading: 'Recall',
    summary: 'show what was made or changed in the last hours',
    load: () => import('./commands/recent'),
  },
  {
    name: 'timeline',
    heading: 'Recall',
    summary: 'show how much was made and changed, day by day',
    load: () => import('./commands/timeline'),
  },
  {
    name: 'pin add',
    heading: 'Recall',
    summary: 'hand a memory or a rule to agents even when no word matches',
    load: () => import('./commands/pin-add'),
  },
  {
    name: 'pin rm',
    heading: 'Recall',
    summary: 'take a pin away; the memory stays',
    load: () => import('./commands/pin-rm'),
  },
  {
    name: 'pin list',
    heading: 'Recall',
    summary: 'show the pins that hold here, the narrowest first',
    load: () => import('./commands/pin-list'),
  },
  {
    name: 'link',
    heading: 'Connect',
    summary: 'link two engrams',
    load: () => import('./commands/link'),
  },
  {
    name: 'unlink',
    heading: 'Connect',
    summary: 'remove a link',
    load: () => import('./commands/unlink'),
  },
  {
    name: 'links',
    heading: 'Connect',
    summary: 'show the links of an engram, or all',
    load: () => import('./commands/links'),
  },
  {
    name: 'synapse get',
    heading: 'Connect',
    summary: 'show one link with its evidence',
    load: () => import('./commands/synapse-get'),
  },
  {
    name: 'lineage',
    heading: 'Connect',
    summary: 'show what an engram came from and what came of it',
    load: () => import('./commands/lineage'),
  },
  {
    name: 'feedback',
    heading: 'Learn',
    summary: 'report how a memory served',
    load: () => import('./commands/feedback'),
  },
  {
    name: 'reinforce',
    heading: 'Learn',
    summary: 'report that a memory helped',
    load: () => import('./commands/reinforce'),
  },
  {
    name: 'fail',
    heading: 'Learn',
    summary: 'report that a memory misled',
    load: () => import('./commands/fail'),
  },
  {
    name: 'verify',
    heading: 'Learn',
    summary: 'show or raise how certain an engram is',
    load: () => import('./commands/verify'),
  },
  {
    name: 'signal',
    heading: 'Learn',
    summary: 'tell what an agent did after reading, or what the user said',
    load: () => import('./commands/signal'),
  },
  {
    name: 'effectiveness',
    heading: 'Learn',
    summary: 'show how an engram served when it was read',
    load: () => import('./commands/effectiveness'),
  },
  {
    name: 'contradictions list',
    heading: 'Learn',
    summary: 'show what contradicts each other',
    load: () => import('./commands/contradictions-list'),
  },
  {
    name: 'contradictions resolve',
    heading: 'Learn',
    summary: 'decide a contradiction',
    load: () => import('./commands/contradictions-resolve'),
  },
  {
    name: 'observe',
    heading: 'Learn',
    summary: 'take in a message of a conversation; topics that come back are suggested',
    load: () => import('./commands/observe'),
  },
  {
    name: 'proposals list',
    heading: 'Learn',
    summary: 'show what was suggested and waits for a yes',
    load: () => import('./commands/proposals-list'),
  },
  {
    name: 'proposals show',
    heading: 'Learn',
    summary: 'show a suggestion with what is like it and what speaks against it',
    load: () => import('./commands/proposals-show'),
  },
  {
    name: 'proposals accept',
    heading: 'Learn',
    summary: 'do what was suggested',
    load: () => import('./commands/proposals-accept'),
  },
  {
    name: 'proposals dismiss',
    heading: 'Learn',
    summary: 'say no to suggestions',
    load: () => import('./commands/proposals-dismiss'),
  },
  {
    name: 'proposals edit',
    heading: 'Learn',
    summary: 'change a suggestion before it is decided',
    load: () => import('./commands/proposals-edit'),
  },
  {
    name: 'check',
    heading: 'Look after',
    summary: 'look for broken files, secrets and private things',
    load: () => import('./commands/check'),
  },
  {
    name: 'maintain',
    heading: 'Look after',
    summary: 'fold in what use taught, let old things rest, join duplicates',
    load: () => import('./commands/maintain'),
  },
  {
    name: 'dream',
    heading: 'Look after',
    summary: 'put in order what is alike, old or contradicted, then work out suggestions',
    load: () => import('./commands/dream'),
  },
  {
    name: 'doctor',
    heading: 'Look after',
    summary: 'find what is wrong with the repository, and mend it',
    load: () => import('./commands/doctor'),
  },
  {
    name: 'audit',
    heading: 'Look after',
    summary: 'show what this clone changed, who did it and why',
    load: () => import('./commands/audit'),
  },
  {
    name: 'sync',
    heading: 'Look after',
    summary: 'commit, fetch, merge and push the memory',
    load: () => import('./commands/sync'),
  },
  {
    name: 'merge resolve',
    heading: 'Look after',
    summary: 'merge what git left in conflict',
    load: () => import('./commands/merge-resolve'),
  },
  {
    name: 'merge audit',
    heading: 'Look after',
    summary: 'look for what merges made elsewhere have lost',
    load: () => import('./commands/merge-audit'),
  },
  {
    name: 'merge log',
    heading: 'Look after',
    summary: 'show what merges decided and could not keep',
    load: () => import('./commands/merge-log'),
  },
  {
    name: 'history',
    heading: 'Look after',
    summary: 'show every change of one engram',
    load: () => import('./commands/history'),
  },
  {
    name: 'log',
    heading: 'Look after',
    summary: 'show who changed what and when, of everything or of one engram',
    load: () => import('./commands/log'),
  },
  {
    name: 'diff',
    heading: 'Look after',
    summary: 'show what changed between two states of the memory',
    load: () => import('./commands/diff'),
  },
  {
    name: 'stats',
    heading: 'Look after',
    summary: 'count what merges did lately',
    load: () => import('./commands/stats'),
  },
  {
    name: 'anomalies',
    heading: 'Look after',
    summary: 'look for what is unusual in merges and history',
    load: () => import('./commands/anomalies'),
  },
  {
    name: 'hooks install',
    heading: 'Look after',
    summary: "lead git's hooks to co-engram, beside others",
    load: () => import('./commands/hooks-install'),
  },
  {
    name: 'hooks uninstall',
    heading: 'Look after',
    summary: 'take the hooks out again',
    load: () => import('./commands/hooks-uninstall'),
  },
  {
    name: 'hooks status',
    heading: 'Look after',
    summary: 'show which hooks and merge driver git would run',
    load: () => import('./commands/hooks-status'),
  },
  {
    name: 'hooks run',
    heading: 'Look after',
    summary: 'run a hook',
    hidden: true,
    load: () => import('./commands/hooks-run'),
  },
  {
    name: 'hook-status',
    heading: 'Look after',
    summary: 'show which hooks and merge driver git would run',
    hidden: true,
    load: () => import('./commands/hook-status'),
  },
  {
    name: 'install-post-merge-hook',
    heading: 'Look after',
    summary: 'lead the post-merge hook to co-engram',
    hidden: true,
    load: () => import('./commands/install-post-merge-hook'),
  },
  {
    name: 'uninstall-post-merge-hook',
    heading: 'Look after',
    summary: 'take the post-merge hook out again',
    hidden: true,
    load: () => import('./commands/uninstall-post-merge-hook'),
  },
  {
    name: 'post-merge',
    heading: 'Look after',
    summary: 'bring the cache up to date after a merge, and say what came',
    load: () => import('./commands/post-merge'),
  },
  {
    name: 'schedule print',
    heading: 'Look after',
    summary: 'show a job for cron, systemd, launchd or GitHub',
    load: () => import('./commands/schedule-print'),
  },
  {
    name: 'schedule install',
    heading: 'Look after',
    summary: 'have the system look after this memory regularly',
    load: () => import('./commands/schedule-install'),
  },
  {
    name: 'schedule remove',
    heading: 'Look after',
    summary: 'take that job out again',
    load: () => import('./commands/schedule-remove'),
  },
  {
    name: 'schedule run',
    heading: 'Look after',
    summary: 'do what a schedule does, once',
    load: () => import('./commands/schedule-run'),
  },
  {
    name: 'export',
    heading: 'Look after',
    summary: 'write the memory as JSONL, Markdown or a graph',
    load: () => import('./commands/export'),
  },
  {
    name: 'trash list',
    heading: 'Look after',
    summary: 'show what lies in the trash',
    load: () => import('./commands/trash-list'),
  },
  {
    name: 'trash restore',
    heading: 'Look after',
    summary: 'bring memories back from the trash',
    load: () => import('./commands/trash-restore'),
  },
  {
    name: 'trash purge',
    heading: 'Look after',
    summary: 'remove memories from the trash for good',
    load: () => import('./commands/trash-purge'),
  },
  {
    name: 'cache clear',
    heading: 'Look after',
    summary: 'delete what is derived; no answer changes',
    load: () => import('./commands/cache-clear'),
  },
  {
    name: 'cache path',
    heading: 'Look after',
    summary: 'show where the cache is',
    load: () => import('./commands/cache-path'),
  },
  {
    name: 'help',
    heading: 'Help',
    summary: 'show how to use a command',
    load: () => import('./commands/help'),
  },
  {
    name: 'completion',
    heading: 'Help',
    summary: 'print the completion script of a shell',
    load: () => import('./commands/completion'),
  },
  {
    name: 'version',
    heading: 'Help',
    summary: 'show the version of co-engram and what it runs on',
    load: () => import('./commands/version'),
  },
];

/** The entry of exactly this name. */
export function findCommand(name: string): CommandEntry | undefined {
  return COMMANDS.find((entry) => entry.name === name);
}

/** Entries whose names begin with the group's word. */
export function commandsOfGroup(group: string): CommandEntry[] {
  return COMMANDS.filter((entry) => entry.name.startsWith(`${group} `));
}
