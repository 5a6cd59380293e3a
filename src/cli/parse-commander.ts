import { Command as Commander, CommanderError, Option } from 'commander';
import { CoEngramError } from '../errors';
import { closest } from '../util/closest';
import { allOptions, longNames, takesValue } from './common-options';
import type { Command, OptionSpec, OptionSpecs } from './declarations';
import { expandOptionalValues } from './optional-values';
import type { RawInput } from './read-input';

function addOption(program: Commander, key: string, option: OptionSpec, raw: RawInput['options']): void {
  longNames(key, option).forEach((name, index) => {
    const short = index === 0 && option.short !== undefined ? `-${option.short}, ` : '';
    if (option.type === 'boolean') {
      program.addOption(new Option(`${short}--${name}`));
      program.on(`option:${name}`, () => {
        raw[key] = true;
      });
      if (!option.negatable) return;
      program.addOption(new Option(`--no-${name}`));
      program.on(`option:no-${name}`, () => {
        raw[key] = false;
      });
      return;
    }
    program.addOption(new Option(`${short}--${name} <value>`));
    program.on(`option:${name}`, (text: string) => {
      const before = raw[key];
      raw[key] = [...(Array.isArray(before) ? before : []), text];
    });
  });
}

function flagsOf(specs: OptionSpecs): string[] {
  return Object.entries(specs).flatMap(([key, option]) => [
    ...longNames(key, option).flatMap((name) =>
      option.type === 'boolean' && option.negatable ? [`--${name}`, `--no-${name}`] : [`--${name}`],
    ),
    ...(option.short === undefined ? [] : [`-${option.short}`]),
  ]);
}

/** Commander takes whatever follows as a value; a flag there is a forgotten value. */
function checkValuesPresent(specs: OptionSpecs, argv: readonly string[]): void {
  const flags = new Set(flagsOf(specs));
  const end = argv.indexOf('--');
  const list = end < 0 ? argv : argv.slice(0, end);
  list.forEach((token, index) => {
    const found = Object.entries(specs).find(
      ([key, option]) =>
        takesValue(option) &&
        (token === `-${option.short}` || longNames(key, option).some((name) => token === `--${name}`)),
    );
    if (found === undefined) return;
    const next = argv[index + 1];
    if (next === undefined || next === '--' || flags.has(next)) {
      throw new CoEngramError('USAGE', `${token} needs a value`, {
        hint: next === undefined ? undefined : `write ${token}=${next} if that is the value`,
        data: { name: token },
      });
    }
  });
}

function toUsage(error: CommanderError, specs: OptionSpecs): CoEngramError {
  const flag = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'commander.unknownOption') {
    const near = closest(flag.split('=')[0] ?? flag, flagsOf(specs));
    return new CoEngramError('USAGE', `unknown option ${flag}`, {
      hint: near === undefined ? 'put -- before a text that begins with a dash' : `did you mean ${near}?`,
      data: { name: flag },
    });
  }
  return new CoEngramError('USAGE', error.message.replace(/^error: /, ''), { cause: error });
}

/** Reads argv (without the command's name) by commander; throws USAGE for what the command does not take. */
export function parseWithCommander(command: Command, argv: readonly string[]): RawInput {
  const specs = allOptions(command);
  checkValuesPresent(specs, argv);
  const raw: RawInput = { positionals: [], options: {} };
  const program = new Commander()
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .showSuggestionAfterError(false)
    .helpOption(false)
    .helpCommand(false)
    .argument('[words...]')
    .action((words: string[]) => {
      raw.positionals = words;
    });
  for (const [key, option] of Object.entries(specs)) addOption(program, key, option, raw.options);
  try {
    program.parse(expandOptionalValues(specs, argv), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) throw toUsage(error, specs);
    throw error;
  }
  return raw;
}
