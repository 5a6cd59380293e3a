import type { CommandEntry } from '../command-table';
import { allOptions, longNames } from '../common-options';
import type { Command, OptionSpec, ValueSpec } from '../declarations';
import { argumentLabel } from '../read-input';
import { usageLine } from './syntax';

function describeValue(spec: ValueSpec): object {
  switch (spec.type) {
    case 'choice':
      return { type: 'choice', choices: spec.choices };
    case 'integer':
    case 'number':
      return { type: spec.type, min: spec.min, max: spec.max };
    default:
      return { type: spec.type ?? 'string' };
  }
}

function describeOption(key: string, option: OptionSpec): object {
  const flags = longNames(key, option).map((name) => `--${name}`);
  const negative = option.type === 'boolean' && option.negatable ? [`--no-${longNames(key, option)[0]}`] : [];
  const short = option.short === undefined ? [] : [`-${option.short}`];
  return {
    flags: [...short, ...flags, ...negative],
    description: option.description,
    ...(option.type === 'boolean' ? { type: 'boolean' } : describeValue(option)),
    isRepeatable: option.type !== 'boolean' && (option.repeatable ?? option.commaSeparated ?? false),
    default: option.default,
  };
}

/** A command for programs: what `help COMMAND --json` prints. */
export function describeCommand(entry: CommandEntry, command: Command): object {
  return {
    name: entry.name,
    summary: entry.summary,
    description: command.description,
    usage: usageLine(entry.name, command),
    writes: command.writes,
    arguments: command.arguments.map((argument) => ({
      name: argumentLabel(argument),
      description: argument.description,
      isOptional: argument.optional ?? false,
      isVariadic: argument.variadic ?? false,
      ...describeValue(argument),
    })),
    options: Object.entries(allOptions(command))
      .filter(([, option]) => !option.hidden)
      .map(([key, option]) => describeOption(key, option)),
    examples: command.examples,
  };
}
