import { CoEngramError, type ErrorCode } from '../../errors';
import type { SyncProblem, SyncProblemCode } from './sync-report';

/** Ends a sync at the place where it cannot go on; what is done by then stays done and is reported. */
export class SyncStop extends CoEngramError {
  readonly problem: SyncProblem;

  constructor(
    code: SyncProblemCode,
    errorCode: ErrorCode,
    message: string,
    more: { hint?: string; details?: readonly string[]; cause?: unknown } = {},
  ) {
    const { hint, details = [], cause } = more;
    super(errorCode, message, { hint, cause });
    this.name = 'SyncStop';
    this.problem = {
      code,
      errorCode,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(details.length === 0 ? {} : { details: [...details] }),
    };
  }
}

const MOST_LINES = 20;

/** The lines that a program said, without empty ones and what git puts before those of a server. */
export function saidLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^remote:\s?/, '').trimEnd())
    .filter((line) => line.trim() !== '')
    .slice(-MOST_LINES);
}
