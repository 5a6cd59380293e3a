/**
 * How a command says what it takes. Everything else (both parsers, help, completion, man pages) is derived from
 * these declarations, and the types of `args` and `options` are inferred from them.
 */
import type { CommandContext } from './context';
import type { CommandResult } from './result';

/** Where candidates for a value come from when the shell completes it. */
export type Completion = CandidateKind | 'file' | 'directory' | 'command';

/** Kinds of candidates that only the repository, or the program itself, knows. */
export const CANDIDATE_KINDS = [
  ...(['engram', 'synapse', 'domain', 'tag'] as const),
  ...(['proposal', 'batch', 'session', 'trash', 'skill', 'setting'] as const),
] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** `value` names FIELD=VALUE pairs; the value may be empty. */
export interface Assignment {
  name: string;
  value: string;
}

interface StringValue {
  type?: 'string';
  allowEmpty?: boolean;
}
interface NumericValue {
  type: 'integer' | 'number';
  min?: number;
  max?: number;
}
interface ChoiceValue {
  type: 'choice';
  choices: readonly string[];
  /** Other spellings that are accepted: what is typed -> the choice it means. */
  spellings?: Readonly<Record<string, string>>;
}
/** An ISO 8601 date or date-time, kept as typed. */
interface DateValue {
  type: 'date';
}
interface AssignmentValue {
  type: 'assignment';
}

export type ValueSpec = StringValue | NumericValue | ChoiceValue | DateValue | AssignmentValue;

interface Described {
  /** One line, no full stop, what it does; shown in help and man pages. */
  description: string;
  complete?: Completion;
}

export type ArgumentSpec = ValueSpec &
  Described & {
    /** Key in `args`, camelCase; shown in upper case. */
    name: string;
    optional?: boolean;
    /** Takes all that follow; only the last argument may. Without `optional` at least one is needed. */
    variadic?: boolean;
  };

interface OptionBase extends Described {
  /** One letter: `-C`. */
  short?: string;
  /** Further long names, kebab-case, without dashes. */
  aliases?: readonly string[];
  /** Left out of help, man pages and completions. */
  hidden?: boolean;
  /** Keys of options that must not be given together with this one. */
  conflicts?: readonly string[];
}

export interface BooleanOption extends OptionBase {
  type: 'boolean';
  /**
   * Also accepts `--no-x`. Without `default`, not giving it is `undefined`; with `default: true`, help shows only
   * `--no-x`, and `description` says what that does.
   */
  negatable?: boolean;
  default?: boolean;
}

export type ValueOption = ValueSpec &
  OptionBase & {
    /** Shown in help as `--limit N`; derived from the type when missing. */
    valueName?: string;
    /** May be given several times; the value is a list. */
    repeatable?: boolean;
    /** `a,b` counts as two values; the value is a list. */
    commaSeparated?: boolean;
    /** `--x` alone means `--x=THIS`; a value needs the form `--x=VALUE`. */
    optionalValue?: string;
    default?: string | number;
  };

export type OptionSpec = BooleanOption | ValueOption;
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type Scalar<S> = S extends { type: 'integer' | 'number' }
  ? number
  : S extends { type: 'choice'; choices: readonly (infer C)[] }
    ? C
    : S extends { type: 'assignment' }
      ? Assignment
      : string;

type ArgumentValue<S> = S extends { variadic: true }
  ? Scalar<S>[]
  : S extends { optional: true }
    ? Scalar<S> | undefined
    : Scalar<S>;

type OptionValue<S> = S extends { type: 'boolean' }
  ? S extends { negatable: true; default?: undefined }
    ? boolean | undefined
    : boolean
  : S extends { repeatable: true } | { commaSeparated: true }
    ? Scalar<S>[]
    : S extends { default: string | number }
      ? Scalar<S>
      : Scalar<S> | undefined;

export type ArgumentValues<A extends readonly ArgumentSpec[]> = {
  [S in A[number] as S['name']]: ArgumentValue<S>;
};
export type OptionValues<O> = { -readonly [K in keyof O]: OptionValue<O[K]> };

/** What every command can be asked. */
export interface CommonValues {
  json: boolean;
  repo?: string;
  agent?: string;
  quiet: boolean;
}
export interface WriterValues {
  dryRun: boolean;
  /** Undefined: as the configuration says. */
  commit?: boolean;
}

export interface CommandInput<A, O> {
  args: A;
  options: O;
  context: CommandContext;
}

export interface Example {
  /** The whole line as typed: `co-engram search retry`. */
  command: string;
  /** What it shows, lower case, no full stop. */
  description: string;
}

interface Declaration {
  /** More than the summary of the table: one or a few paragraphs, plain text. */
  description?: string;
  examples: readonly Example[];
  /** Adds --dry-run and --commit. */
  writes: boolean;
  /** Adds --jsonl; the name is the `kind` of one line. */
  jsonl?: string;
}

/** A command as the frame sees it, types of the values erased. */
export interface Command extends Declaration {
  arguments: readonly ArgumentSpec[];
  options: OptionSpecs;
  run(
    input: CommandInput<Record<string, unknown>, Record<string, unknown>>,
  ): CommandResult | undefined | Promise<CommandResult | undefined>;
}

type Writes<W extends boolean> = W extends true ? WriterValues : unknown;

/** Checks and types one command. See command-table.ts for how to add one. */
export function defineCommand<
  const A extends readonly ArgumentSpec[],
  const O extends OptionSpecs,
  const W extends boolean,
>(
  command: Declaration & {
    arguments: A;
    options: O;
    writes: W;
    run(
      input: CommandInput<ArgumentValues<A>, OptionValues<O> & CommonValues & Writes<W>>,
    ): CommandResult | undefined | Promise<CommandResult | undefined>;
  },
): Command {
  return command as unknown as Command;
}
