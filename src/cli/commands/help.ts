import { CoEngramError } from '../../errors';
import { type CommandEntry, commandsOfGroup, findCommand, listCommands } from '../command-table';
import { defineCommand } from '../declarations';
import { describeCommand } from '../help/describe-command';
import { renderCommandHelp, renderGroupHelp, renderOverview } from '../help/render-help';
import type { CommandResult } from '../result';
import { unknownCommand } from '../unknown-command';

function briefly(entries: readonly CommandEntry[]): object {
  return {
    commands: entries.filter((entry) => !entry.hidden).map(({ name, summary }) => ({ name, summary })),
  };
}

async function helpOf(words: readonly string[], columns: number): Promise<CommandResult> {
  if (words.length === 0) {
    return {
      json: briefly(listCommands()),
      text: (paint) => renderOverview(listCommands(), { paint, columns }),
    };
  }
  const name = words.join(' ');
  const entry = findCommand(name);
  if (entry !== undefined) {
    const { command } = await entry.load();
    return {
      json: { command: describeCommand(entry, command) },
      text: (paint) => renderCommandHelp(entry, command, { paint, columns }),
    };
  }
  const group = commandsOfGroup(name);
  if (group.length === 0) throw whyUnknown(words);
  return { json: briefly(group), text: (paint) => renderGroupHelp(name, group, { paint, columns }) };
}

/** A command with a word too many is known. */
function whyUnknown(words: readonly string[]): CoEngramError {
  const known = words.findIndex((_, index) => findCommand(words.slice(0, index + 1).join(' ')) !== undefined);
  if (known < 0) return unknownCommand(words);
  const name = words.slice(0, known + 1).join(' ');
  return new CoEngramError('USAGE', `unexpected argument ${JSON.stringify(words[known + 1])}`, {
    hint: `co-engram help ${name}`,
    data: { value: words[known + 1] },
  });
}

export const command = defineCommand({
  arguments: [
    {
      name: 'command',
      optional: true,
      variadic: true,
      complete: 'command',
      description: 'a command or a group; all commands when missing',
    },
  ],
  options: {},
  examples: [
    { command: 'co-engram help', description: 'all commands' },
    { command: 'co-engram help search', description: 'one command, the same as co-engram search --help' },
  ],
  writes: false,
  run: ({ args, context }) => helpOf(args.command, context.columns),
});
