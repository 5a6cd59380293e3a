import { type CommandEntry, listCommands } from '../command-table';
import { allOptions, longNames, takesValue } from '../common-options';
import type { Command, Completion, OptionSpec, ValueSpec } from '../declarations';

/** What may stand in one place: fixed words, files, or what the program answers for a kind of candidate. */
export interface Values {
  words: readonly string[];
  complete?: Completion;
  /** Several words may be joined by commas. */
  isList?: boolean;
}

export interface OptionModel {
  /** `-C`, `--repo`, `--cwd`: all spellings, also `--no-x`. */
  flags: readonly string[];
  description: string;
  /** True when a value follows as the next word. */
  takesValue: boolean;
  values: Values;
}

export interface CommandModel {
  name: string;
  summary: string;
  /** One an argument; the last repeats when it is variadic. */
  arguments: readonly Values[];
  isVariadic: boolean;
  options: readonly OptionModel[];
}

function valuesOf(spec: ValueSpec & { complete?: Completion }): Values {
  return { words: spec.type === 'choice' ? spec.choices : [], complete: spec.complete };
}

function flagsOf(key: string, option: OptionSpec): string[] {
  const short = option.short === undefined ? [] : [`-${option.short}`];
  const long = longNames(key, option).map((name) => `--${name}`);
  if (option.type !== 'boolean' || !option.negatable) return [...short, ...long];
  const negative = longNames(key, option).map((name) => `--no-${name}`);
  return option.default === true ? [...short, ...negative] : [...short, ...long, ...negative];
}

function optionModel(key: string, option: OptionSpec): OptionModel {
  return {
    flags: flagsOf(key, option),
    description: option.description,
    takesValue: takesValue(option),
    values:
      option.type === 'boolean'
        ? { words: [] }
        : { ...valuesOf(option), isList: option.commaSeparated === true },
  };
}

function commandModel(entry: CommandEntry, command: Command): CommandModel {
  return {
    name: entry.name,
    summary: entry.summary,
    arguments: command.arguments.map(valuesOf),
    isVariadic: command.arguments.at(-1)?.variadic === true,
    options: Object.entries(allOptions(command))
      .filter(([, option]) => !option.hidden)
      .map(([key, option]) => optionModel(key, option)),
  };
}

/** Everything that a shell can complete, from the command table. */
export async function completionModel(): Promise<CommandModel[]> {
  const shown = listCommands().filter((entry) => !entry.hidden);
  return Promise.all(shown.map(async (entry) => commandModel(entry, (await entry.load()).command)));
}

/** First words of all names, each with the summary of the command or the names of the group's commands. */
export function firstWords(commands: readonly CommandModel[]): { word: string; summary: string }[] {
  const words = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [first = '', second] = name.split(' ');
    if (second === undefined) words.set(first, summary);
    else if (!words.has(first))
      words.set(
        first,
        nextWords(commands, first)
          .map((each) => each.word)
          .join(', '),
      );
  }
  return [...words].map(([word, summary]) => ({ word, summary }));
}

/** Second words of the names in a group. */
export function nextWords(
  commands: readonly CommandModel[],
  group: string,
): { word: string; summary: string }[] {
  return commands
    .filter(({ name }) => name.startsWith(`${group} `))
    .map(({ name, summary }) => ({ word: name.slice(group.length + 1), summary }));
}

/** First words of names of two words. */
export function groupWords(commands: readonly CommandModel[]): string[] {
  return [
    ...new Set(commands.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0] ?? '')),
  ];
}
