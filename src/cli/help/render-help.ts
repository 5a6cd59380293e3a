import { type CommandEntry, HEADINGS } from '../command-table';
import { COMMON_OPTIONS, JSONL_OPTION, WRITER_OPTIONS } from '../common-options';
import type { Command, OptionSpecs } from '../declarations';
import type { Paint } from '../paint';
import { readableWidth, twoColumns, wrap } from './layout';
import { argumentDescription, argumentSyntax, optionDescription, optionSyntax, usageLine } from './syntax';

interface Look {
  paint: Paint;
  columns: number;
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
}

function optionRows(options: OptionSpecs): [string, string][] {
  return Object.entries(options)
    .filter(([, option]) => !option.hidden)
    .map(([key, option]) => [optionSyntax(key, option), optionDescription(option)]);
}

function paragraphs(text: string, width: number): string[] {
  return text.split('\n\n').flatMap((part) => ['', ...wrap(part, width)]);
}

/** Help of one command, examples first. */
export function renderCommandHelp(entry: CommandEntry, command: Command, look: Look): string {
  const { paint } = look;
  const width = readableWidth(look.columns);
  const columns = (rows: [string, string][]) => twoColumns(rows, width, paint.cyan);
  const examples = command.examples.flatMap((example) => [
    `  ${paint.dim(`# ${example.description}`)}`,
    `  ${example.command}`,
  ]);
  const usage = `  ${usageLine(entry.name, command)}`;
  const args = columns(command.arguments.map((each) => [argumentSyntax(each), argumentDescription(each)]));
  const own = { ...command.options, ...(command.jsonl === undefined ? {} : JSONL_OPTION) };
  return [
    `${paint.bold(`co-engram ${entry.name}`)}: ${entry.summary}`,
    ...section('Examples', examples, paint),
    ...section('Usage', [usage], paint),
    ...(command.description === undefined ? [] : paragraphs(command.description, width)),
    ...section('Arguments', args, paint),
    ...section('Options', columns(optionRows(own)), paint),
    ...section('Writing', command.writes ? columns(optionRows(WRITER_OPTIONS)) : [], paint),
    ...section('Every command', columns(optionRows(COMMON_OPTIONS)), paint),
  ].join('\n');
}

/** Help of a group: its commands. */
export function renderGroupHelp(group: string, entries: readonly CommandEntry[], look: Look): string {
  const rows = entries.map((entry) => [entry.name, entry.summary] as const);
  return [
    `${look.paint.bold(`co-engram ${group}`)}: ${entries.length} commands`,
    '',
    ...twoColumns(rows, readableWidth(look.columns), look.paint.cyan),
    '',
    `co-engram help ${group} COMMAND says more about one of them.`,
  ].join('\n');
}

const FIRST_STEPS = [
  ['co-engram init', 'make a memory in this folder'],
  ['co-engram add -', 'remember what comes on stdin'],
  ['co-engram search postgres retry', 'find it again'],
] as const;

/** All commands by heading. */
export function renderOverview(entries: readonly CommandEntry[], look: Look): string {
  const { paint } = look;
  const width = readableWidth(look.columns);
  const groups = HEADINGS.flatMap((heading) => {
    const rows = entries
      .filter((entry) => entry.heading === heading && !entry.hidden)
      .map((entry) => [entry.name, entry.summary] as const);
    return section(heading, twoColumns(rows, width, paint.cyan), paint);
  });
  return [
    `${paint.bold('co-engram')}: memory for agents and their teams, in git`,
    ...section(
      'Examples',
      twoColumns(FIRST_STEPS, width, (text) => text),
      paint,
    ),
    ...section('Usage', ['  co-engram COMMAND [arguments] [options]'], paint),
    ...groups,
    ...section('Every command', twoColumns(optionRows(COMMON_OPTIONS), width, paint.cyan), paint),
    '',
    'co-engram help COMMAND says more about one of them.',
  ].join('\n');
}
