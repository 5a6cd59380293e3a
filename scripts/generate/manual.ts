import { type CommandEntry, HEADINGS, listCommands } from '../../src/cli/command-table';
import { COMMON_OPTIONS, JSONL_OPTION, WRITER_OPTIONS } from '../../src/cli/common-options';
import type { Command, OptionSpecs } from '../../src/cli/declarations';
import {
  argumentDescription,
  argumentSyntax,
  optionDescription,
  optionSyntax,
  usageLine,
} from '../../src/cli/help/syntax';
import { VERSION } from '../../src/cli/version';
import { ENVIRONMENT, EXIT_STATUS, FILES, INTRODUCTION } from './manual-texts';
import { roffExample, roffParagraph, roffSection, roffSubsection, roffTerm, roffTitle } from './roff';

interface Loaded {
  entry: CommandEntry;
  command: Command;
}

function optionTerms(options: OptionSpecs): string[] {
  return Object.entries(options)
    .filter(([, option]) => !option.hidden)
    .map(([key, option]) => roffTerm(optionSyntax(key, option), optionDescription(option)));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function describe({ entry, command }: Loaded): string[] {
  const own = { ...command.options, ...(command.jsonl === undefined ? {} : JSONL_OPTION) };
  return [
    roffParagraph(sentence(entry.summary)),
    ...(command.description?.split('\n\n').map(roffParagraph) ?? []),
    ...command.arguments.map((argument) => roffTerm(argumentSyntax(argument), argumentDescription(argument))),
    ...optionTerms(own),
    ...(command.writes ? optionTerms(WRITER_OPTIONS) : []),
  ];
}

function examples(commands: readonly Loaded[]): string[] {
  return commands.flatMap(({ command }) =>
    command.examples.flatMap((example) => [
      roffParagraph(`${sentence(example.description).slice(0, -1)}:`),
      roffExample([example.command]),
    ]),
  );
}

/** The page of a command, or of a group with all its commands. */
function commandPage(word: string, commands: readonly Loaded[]): string {
  const [first] = commands;
  const isSingle = commands.length === 1 && first?.entry.name === word;
  const summary = isSingle ? first.entry.summary : commands.map(({ entry }) => entry.name).join(', ');
  const bodies = isSingle
    ? [roffSection('DESCRIPTION'), ...describe(first)]
    : [
        roffSection('COMMANDS'),
        ...commands.flatMap((each) => [
          roffSubsection(usageLine(each.entry.name, each.command)),
          ...describe(each),
        ]),
      ];
  return page(`co-engram-${word}`, summary, [
    roffSection('SYNOPSIS'),
    ...commands.map(({ entry, command }) => roffExample([usageLine(entry.name, command)])),
    ...bodies,
    roffSection('OPTIONS OF EVERY COMMAND'),
    ...optionTerms(COMMON_OPTIONS),
    roffSection('EXAMPLES'),
    ...examples(commands),
    roffSection('EXIT STATUS'),
    roffParagraph('See co-engram(1).'),
  ]);
}

function page(name: string, summary: string, parts: readonly string[]): string {
  const lines = [
    roffTitle(name, VERSION),
    roffSection('NAME'),
    roffParagraph(`${name} - ${summary}`),
    ...parts,
  ];
  if (name !== 'co-engram') lines.push(roffSection('SEE ALSO'), roffParagraph('co-engram(1)'));
  return `${lines.join('\n').replace(/^(\.S[HS] .*\n)\.PP\n/gm, '$1')}\n`;
}

function mainPage(): string {
  const commands = HEADINGS.flatMap((heading) => {
    const entries = listCommands().filter((entry) => entry.heading === heading && !entry.hidden);
    if (entries.length === 0) return [];
    return [roffSubsection(heading), ...entries.map((entry) => roffTerm(entry.name, entry.summary))];
  });
  return page('co-engram', 'memory for agents and their teams, in git', [
    roffSection('SYNOPSIS'),
    roffExample(['co-engram COMMAND [arguments] [options]']),
    roffSection('DESCRIPTION'),
    ...INTRODUCTION.map(roffParagraph),
    roffSection('COMMANDS'),
    ...commands,
    roffSection('OPTIONS OF EVERY COMMAND'),
    ...optionTerms(COMMON_OPTIONS),
    roffSection('OPTIONS OF COMMANDS THAT WRITE'),
    ...optionTerms(WRITER_OPTIONS),
    roffSection('EXIT STATUS'),
    ...EXIT_STATUS.map(([code, text]) => roffTerm(code, text)),
    roffSection('ENVIRONMENT'),
    ...ENVIRONMENT.map(([name, text]) => roffTerm(name, text)),
    roffSection('FILES'),
    ...FILES.map(([name, text]) => roffTerm(name, text)),
  ]);
}

/** Files of man/ by path: co-engram.1, and one page for every first word of a command. */
export async function manualFiles(): Promise<Map<string, string>> {
  const byWord = new Map<string, Loaded[]>();
  for (const entry of listCommands().filter((each) => !each.hidden)) {
    const [word = ''] = entry.name.split(' ');
    const { command } = await entry.load();
    byWord.set(word, [...(byWord.get(word) ?? []), { entry, command }]);
  }
  const files = new Map([['man/co-engram.1', mainPage()]]);
  for (const [word, commands] of byWord) files.set(`man/co-engram-${word}.1`, commandPage(word, commands));
  return files;
}
