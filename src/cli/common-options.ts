import type { Command, OptionSpec, OptionSpecs } from './declarations';

/** Options of every command; they may also stand before the command's name. */
export const COMMON_OPTIONS = {
  json: { type: 'boolean', description: 'print one JSON document' },
  repo: {
    type: 'string',
    short: 'C',
    aliases: ['cwd'],
    valueName: 'DIR',
    complete: 'directory',
    description: 'the memory repository, its root or a folder below',
  },
  agent: { type: 'string', valueName: 'NAME', description: 'act as this agent' },
  quiet: {
    type: 'boolean',
    short: 'q',
    description: 'no talk on stderr; writers print nothing or only an id',
  },
  color: { type: 'boolean', negatable: true, description: 'colours always or never' },
  help: { type: 'boolean', short: 'h', description: 'show help' },
} as const satisfies OptionSpecs;

/** Options of commands that write. */
export const WRITER_OPTIONS = {
  dryRun: { type: 'boolean', description: 'show what would be written, write nothing' },
  commit: { type: 'boolean', negatable: true, description: 'commit what was written' },
} as const satisfies OptionSpecs;

/** Of commands that keep what they are told. */
export const SECRET_OPTION = {
  allowSecret: {
    type: 'string',
    valueName: 'RULE',
    repeatable: true,
    description: 'vouch for what this rule finds',
  },
} as const satisfies OptionSpecs;

export const JSONL_OPTION = {
  jsonl: { type: 'boolean', conflicts: ['json'], description: 'print one JSON object a line' },
} as const satisfies OptionSpecs;

/** All options that the command takes: its own, then those of writers, then the common ones. */
export function allOptions(command: Command): OptionSpecs {
  return {
    ...command.options,
    ...(command.jsonl === undefined ? {} : JSONL_OPTION),
    ...(command.writes ? WRITER_OPTIONS : {}),
    ...COMMON_OPTIONS,
  };
}

/** `validFrom` -> `valid-from`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Long names without dashes: the key's own and the aliases. */
export function longNames(key: string, option: OptionSpec): string[] {
  return [flagName(key), ...(option.aliases ?? [])];
}

/** True for an option that is followed by a value (not for `--x[=VALUE]`). */
export function takesValue(option: OptionSpec): boolean {
  return option.type !== 'boolean' && option.optionalValue === undefined;
}
