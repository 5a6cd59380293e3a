import type { Paint } from './paint';

/** The fields of a document beside its own `schemaVersion` and `kind`; a domain object with a kind is nested. */
export type DocumentFields = (object | { [name: string]: unknown }) & { kind?: never; schemaVersion?: never };

/** What a command gives back; the frame prints it, so that no command writes to a stream. */
export interface CommandResult {
  /** With --json: the fields beside `schemaVersion` and `kind`. A function is called only when needed. */
  json: DocumentFields | (() => DocumentFields);
  /**
   * For people. Escape sequences and bidi overrides in it are neutralised; colours come from `paint` alone.
   * The final newline is added when it is missing; an empty text prints nothing.
   */
  text: string | ((paint: Paint) => string);
  /** With --quiet instead of `text`, for instance only the new id. Without it --quiet prints `text` of readers, nothing of writers. */
  brief?: string;
  /** Name of the JSON document and its schema; the command's name with `-` for spaces when missing. */
  kind?: string;
  /** With --jsonl: one object a line. */
  lines?: Iterable<DocumentFields> | AsyncIterable<DocumentFields>;
  /**
   * With neither --json nor --jsonl: the answer itself instead of `text`, byte for byte, as it comes. On a terminal
   * what it would obey is neutralised.
   */
  data?: Iterable<string> | AsyncIterable<string>;
  /** Lines for stderr once `data` is out; not with --quiet. */
  afterwards?(): string[];
  /** What to try next, on stderr; not with --json or --quiet. */
  hint?: string;
  /** A function is called when everything is printed. */
  exitCode?: number | (() => number);
}
