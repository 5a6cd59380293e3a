import { type ParseArgsConfig, parseArgs } from 'node:util';
import { allOptions, longNames } from './common-options';
import type { Command, OptionSpecs } from './declarations';
import { expandOptionalValues } from './optional-values';
import type { RawInput } from './read-input';

/** What a long name means: the option's key, and whether it is the `--no-` form. */
interface Meaning {
  key: string;
  isNegative: boolean;
}

function describe(specs: OptionSpecs): {
  config: NonNullable<ParseArgsConfig['options']>;
  meanings: Map<string, Meaning>;
} {
  const config: NonNullable<ParseArgsConfig['options']> = {};
  const meanings = new Map<string, Meaning>();
  for (const [key, option] of Object.entries(specs)) {
    const type = option.type === 'boolean' ? 'boolean' : 'string';
    longNames(key, option).forEach((name, index) => {
      config[name] = index === 0 && option.short !== undefined ? { type, short: option.short } : { type };
      meanings.set(name, { key, isNegative: false });
      if (option.type !== 'boolean' || !option.negatable) return;
      config[`no-${name}`] = { type };
      meanings.set(`no-${name}`, { key, isNegative: true });
    });
  }
  return { config, meanings };
}

/** `-xq`, `-C/tmp`: Node takes the second dash of `-x-` for the end of the options. */
const SHORT_GROUP = /^-[^-]./s;

/**
 * Reads argv as `parseWithCommander` does, by Node's own parser and without loading commander. Undefined for
 * everything that it does not understand perfectly: commander then finds the words for what is wrong.
 */
export function parseFast(command: Command, argv: readonly string[]): RawInput | undefined {
  if (argv.some((token) => SHORT_GROUP.test(token))) return undefined;
  const specs = allOptions(command);
  const { config, meanings } = describe(specs);
  const raw: RawInput = { positionals: [], options: {} };
  let tokens: ReturnType<typeof parseTokens>;
  try {
    tokens = parseTokens(expandOptionalValues(specs, argv), config);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  for (const token of tokens) {
    if (token.kind === 'positional') raw.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const meaning = meanings.get(token.name);
    if (meaning === undefined) return undefined;
    const before = raw.options[meaning.key];
    raw.options[meaning.key] =
      token.value === undefined
        ? !meaning.isNegative
        : [...(Array.isArray(before) ? before : []), token.value];
  }
  return raw;
}

function parseTokens(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  return parseArgs({ args, options, strict: true, allowPositionals: true, tokens: true }).tokens;
}
