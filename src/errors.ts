/** Exit codes by kind of failure; documented in man co-engram(1) and stable. */
export const EXIT_CODES = {
  FINDINGS: 1,
  USAGE: 2,
  NOT_FOUND: 3,
  INVALID_DATA: 4,
  CONFLICT: 5,
  ENVIRONMENT: 6,
  REFUSED: 7,
  INTERNAL: 70,
  CANCELLED: 130,
} as const;

export type ErrorCode = keyof typeof EXIT_CODES;

/** The four fields that the command line, MCP and HTTP show of a failure. */
export interface ErrorFields {
  code: ErrorCode;
  message: string;
  hint?: string;
  data?: Record<string, unknown>;
}

/**
 * A failure that a user can act on. `message` says what and which, in lower case without a full stop;
 * `hint` is one thing to do next. Everything else that is thrown is a bug.
 */
export class CoEngramError extends Error {
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly data?: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { hint?: string; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CoEngramError';
    this.code = code;
    this.hint = options.hint;
    this.data = options.data;
  }

  get exitCode(): number {
    return EXIT_CODES[this.code];
  }

  toFields(): ErrorFields {
    const fields: ErrorFields = { code: this.code, message: this.message };
    if (this.hint !== undefined) fields.hint = this.hint;
    if (this.data !== undefined) fields.data = this.data;
    return fields;
  }
}
