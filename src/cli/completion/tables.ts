/** What the completion scripts of all shells look up, as rows. */
import { COMMON_OPTIONS, longNames, takesValue } from '../common-options';
import type { OptionSpecs } from '../declarations';
import { type CommandModel, firstWords, groupWords, nextWords, type OptionModel, type Values } from './model';

export interface ValueRow {
  /** The command's name. */
  command: string;
  /** Flags that take the value, or the number of the argument; `*` for all from there on. */
  place: readonly string[];
  values: Values;
}

/** Options of every command that take a value: they may stand before the command's name. */
export function commonValueFlags(): string[] {
  const specs: OptionSpecs = COMMON_OPTIONS;
  return Object.entries(specs)
    .filter(([, option]) => takesValue(option))
    .flatMap(([key, option]) => [
      ...(option.short === undefined ? [] : [`-${option.short}`]),
      ...longNames(key, option).map((name) => `--${name}`),
    ]);
}

/** Options of the command that take a value as the next word. */
export function valueFlags(command: CommandModel): string[] {
  return command.options.filter((option) => option.takesValue).flatMap((option) => option.flags);
}

function hasValues({ words, complete }: Values): boolean {
  return words.length > 0 || complete !== undefined;
}

/** Rows of options whose values can be completed. */
export function optionRows(commands: readonly CommandModel[]): ValueRow[] {
  return commands.flatMap((command) =>
    command.options
      .filter((option: OptionModel) => option.takesValue && hasValues(option.values))
      .map((option) => ({ command: command.name, place: option.flags, values: option.values })),
  );
}

/** Rows of arguments whose values can be completed. */
export function argumentRows(commands: readonly CommandModel[]): ValueRow[] {
  return commands.flatMap((command) =>
    command.arguments
      .map((values, index) => {
        const isLast = index === command.arguments.length - 1;
        return { command: command.name, place: [isLast && command.isVariadic ? '*' : String(index)], values };
      })
      .filter((row) => hasValues(row.values)),
  );
}

/** The words of each menu: `` for the first word, a group for its second. */
export function menus(
  commands: readonly CommandModel[],
): { at: string; rows: { word: string; summary: string }[] }[] {
  return [
    { at: '', rows: firstWords(commands) },
    ...groupWords(commands).map((group) => ({ at: group, rows: nextWords(commands, group) })),
  ];
}
