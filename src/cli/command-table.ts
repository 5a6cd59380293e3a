/**
 * Every command, in the order of help: one entry each in the file of its heading in command-table/. How to add one:
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
 * 2. an entry in the file of its heading: its name (with the group, `config get`), a summary, and how to load it;
 * 3. a zod schema in src/cli/schemas/ for its JSON, a test in test/cli/, then `npm run generate`.
 *
 * Types of args and options are inferred. --json, --repo, --agent, --quiet, --no-color, --help (and --dry-run,
 * --commit for writers) are added by the frame. Failures are thrown as CoEngramError; nothing writes to a stream.
 * Heavy modules are imported inside `run`.
 */
import { CAPTURE } from './command-table/capture';
import { CONNECT } from './command-table/connect';
import { type CommandEntry, HEADINGS, type Heading, type ListedCommand } from './command-table/entry';
import { FIND } from './command-table/find';
import { HELP } from './command-table/help';
import { LEARN } from './command-table/learn';
import { LOOK_AFTER } from './command-table/look-after';
import { RECALL } from './command-table/recall';
import { SKILLS } from './command-table/skills';
import { START } from './command-table/start';
import { WRITE } from './command-table/write';

export { type CommandEntry, HEADINGS } from './command-table/entry';

const LINES: Readonly<Record<Heading, readonly ListedCommand[]>> = {
  Start: START,
  Write: WRITE,
  Capture: CAPTURE,
  Find: FIND,
  Recall: RECALL,
  Connect: CONNECT,
  Learn: LEARN,
  Skills: SKILLS,
  'Look after': LOOK_AFTER,
  Help: HELP,
};

/** Every command. */
export function listCommands(): CommandEntry[] {
  return commandsWhere(() => true);
}

/** The entry of exactly this name. */
export function findCommand(name: string): CommandEntry | undefined {
  return commandsWhere((line) => line.name === name)[0];
}

/** Entries whose names begin with the group's word. */
export function commandsOfGroup(group: string): CommandEntry[] {
  return commandsWhere(({ name }) => name.startsWith(`${group} `));
}

function commandsWhere(isWanted: (line: ListedCommand) => boolean): CommandEntry[] {
  return HEADINGS.flatMap((heading) => LINES[heading].filter(isWanted).map((line) => ({ heading, ...line })));
}
