import { CoEngramError } from '../errors';
import { allOptions, flagName } from './common-options';
import type { ArgumentSpec, BooleanOption, Command, OptionSpec, ValueOption } from './declarations';
import { readValue } from './values';

/** What both parsers find in argv: positionals, and by option key the texts given or the last of `--x`/`--no-x`. */
export interface RawInput {
  positionals: string[];
  options: Record<string, string[] | boolean>;
}

export interface TypedInput {
  args: Record<string, unknown>;
  options: Record<string, unknown>;
}

/** An argument as help shows it: `TITLE`. */
export function argumentLabel(argument: ArgumentSpec): string {
  return flagName(argument.name).toUpperCase();
}

function readArguments(
  specs: readonly ArgumentSpec[],
  positionals: readonly string[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  let next = 0;
  for (const spec of specs) {
    const name = argumentLabel(spec);
    const texts = spec.variadic ? positionals.slice(next) : positionals.slice(next, next + 1);
    next += texts.length;
    if (texts.length === 0 && !spec.optional) {
      throw new CoEngramError('USAGE', `${name} is missing`, { data: { name } });
    }
    const read = texts.map((text) => readValue(spec, { name, text }));
    values[spec.name] = spec.variadic ? read : read[0];
  }
  const extra = positionals[next];
  if (extra !== undefined) {
    throw new CoEngramError('USAGE', `unexpected argument ${JSON.stringify(extra)}`, {
      hint: 'quote a text with spaces',
      data: { value: extra },
    });
  }
  return values;
}

function readFlag(option: BooleanOption, raw: boolean | undefined): boolean | undefined {
  return raw ?? option.default ?? (option.negatable ? undefined : false);
}

function readOption(key: string, option: ValueOption, texts: readonly string[] | undefined): unknown {
  const isList = option.repeatable === true || option.commaSeparated === true;
  if (texts === undefined) return isList ? [] : option.default;
  const name = `--${flagName(key)}`;
  const split = option.commaSeparated ? texts.flatMap((text) => text.split(',')) : texts;
  const values = split.map((text) => readValue(option, { name, text }));
  return isList ? values : values.at(-1);
}

function checkConflicts(options: Readonly<Record<string, OptionSpec>>, raw: RawInput): void {
  for (const [key, option] of Object.entries(options)) {
    const rival =
      raw.options[key] === undefined
        ? undefined
        : option.conflicts?.find((k) => raw.options[k] !== undefined);
    if (rival !== undefined) {
      throw new CoEngramError('USAGE', `--${flagName(key)} and --${flagName(rival)} exclude each other`);
    }
  }
}

/** Typed, checked and defaulted values; throws USAGE. */
export function readInput(command: Command, raw: RawInput): TypedInput {
  const specs = allOptions(command);
  checkConflicts(specs, raw);
  const options: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(specs)) {
    const given = raw.options[key];
    options[key] =
      option.type === 'boolean'
        ? readFlag(option, given as boolean | undefined)
        : readOption(key, option, given as string[] | undefined);
  }
  return { args: readArguments(command.arguments, raw.positionals), options };
}
