/** How arguments and options are written down: the same words in help, man pages and completions. */
import { flagName } from '../common-options';
import type { ArgumentSpec, Command, OptionSpec, ValueSpec } from '../declarations';
import { argumentLabel } from '../read-input';

/** `TITLE`, `[TITLE]`, `ID...`. */
export function argumentSyntax(argument: ArgumentSpec): string {
  const label = `${argumentLabel(argument)}${argument.variadic ? '...' : ''}`;
  return argument.optional ? `[${label}]` : label;
}

/** `co-engram add [TITLE] [options]`. */
export function usageLine(name: string, command: Command): string {
  return ['co-engram', name, ...command.arguments.map(argumentSyntax), '[options]'].join(' ');
}

/** What stands for the value: `N`, `DATE`; undefined for booleans. */
function valueLabel(key: string, option: OptionSpec): string | undefined {
  if (option.type === 'boolean') return undefined;
  if (option.valueName !== undefined) return option.valueName;
  switch (option.type) {
    case 'integer':
    case 'number':
      return 'N';
    case 'date':
      return 'DATE';
    case 'assignment':
      return 'FIELD=VALUE';
    default:
      return flagName(key).toUpperCase();
  }
}

/** The long form as it is meant to be typed: `--limit N`, `--no-expand`, `--[no-]commit`, `--depth[=N]`. */
function longSyntax(key: string, option: OptionSpec): string {
  const name = flagName(key);
  if (option.type === 'boolean') {
    if (!option.negatable) return `--${name}`;
    return option.default === true ? `--no-${name}` : `--[no-]${name}`;
  }
  const label = valueLabel(key, option) ?? '';
  return option.optionalValue === undefined ? `--${name} ${label}` : `--${name}[=${label}]`;
}

/** With the short form: `-C, --repo DIR`. */
export function optionSyntax(key: string, option: OptionSpec): string {
  return option.short === undefined
    ? longSyntax(key, option)
    : `-${option.short}, ${longSyntax(key, option)}`;
}

function valueNotes(spec: ValueSpec): string[] {
  switch (spec.type) {
    case 'choice':
      return [spec.choices.join(', ')];
    case 'integer':
    case 'number':
      if (spec.min !== undefined && spec.max !== undefined) return [`${spec.min} to ${spec.max}`];
      if (spec.min !== undefined) return [`at least ${spec.min}`];
      return spec.max === undefined ? [] : [`at most ${spec.max}`];
    default:
      return [];
  }
}

/** The description with what is allowed, the default and whether it may be repeated. */
export function argumentDescription(argument: ArgumentSpec): string {
  const notes = valueNotes(argument);
  return notes.length === 0 ? argument.description : `${argument.description} (${notes.join('; ')})`;
}

/** As `argumentDescription`, for an option. */
export function optionDescription(option: OptionSpec): string {
  const notes: string[] = [];
  if (option.type !== 'boolean') {
    notes.push(...valueNotes(option));
    if (option.default !== undefined) notes.push(`default ${option.default}`);
    if (option.commaSeparated) notes.push('several by comma');
    else if (option.repeatable) notes.push('repeatable');
  }
  if (option.aliases !== undefined)
    notes.push(`also ${option.aliases.map((name) => `--${name}`).join(', ')}`);
  return notes.length === 0 ? option.description : `${option.description} (${notes.join('; ')})`;
}
