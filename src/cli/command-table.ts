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

export const HEADINGS = ['Start', 'Write', 'Find', 'Connect', 'Look after', 'Help'] as const;

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
    name: 'search',
    heading: 'Find',
    summary: 'find engrams by words, best first',
    load: () => import('./commands/search'),
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
