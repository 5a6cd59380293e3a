import { CoEngramError, type ErrorFields, EXIT_CODES } from '../errors';
import { toJson } from '../util/json-text';
import { printableLine } from '../util/printable';
import { createPaint, finishText, wantsColor } from './paint';
import type { World } from './world';

/** System errors that the user can do something about, wherever they come from. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'check the permissions',
  EPERM: 'check the permissions',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENAMETOOLONG: 'choose a shorter path',
  ELOOP: 'the path goes round in symbolic links',
  ENOSPC: 'free some disk space',
  EDQUOT: 'free some disk space',
  EMFILE: 'too many open files; raise ulimit -n',
  ENFILE: 'too many open files on this machine',
};

/** A failure the user can act on, or undefined for a bug. */
function asKnownFailure(error: unknown): CoEngramError | undefined {
  if (error instanceof CoEngramError) return error;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const hint = SYSTEM_ERRORS[error.code];
  return hint === undefined
    ? undefined
    : new CoEngramError('ENVIRONMENT', error.message, { hint, cause: error });
}

function describeBug(error: unknown): ErrorFields {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: 'INTERNAL',
    message: error instanceof Error ? `unexpected: ${error.message}` : `unexpected: ${stack}`,
    hint: 'this is a bug in co-engram; please report it with the lines above',
    data: { stack },
  };
}

/** Prints the failure on stderr, as one JSON line with --json, and gives the exit code. */
export function reportFailure(
  error: unknown,
  world: World,
  options: { json: boolean; color: boolean },
): number {
  const fields = asKnownFailure(error)?.toFields() ?? describeBug(error);
  if (options.json) {
    world.stderr.write(toJson({ error: fields }));
    return EXIT_CODES[fields.code];
  }
  const paint = createPaint(world.paintKey);
  const lines = [`${paint.red('error:')} ${printableLine(fields.message)}`];
  if (fields.code === 'INTERNAL') lines.push(String(fields.data?.stack));
  if (fields.hint !== undefined) lines.push(`${paint.cyan('hint:')} ${printableLine(fields.hint)}`);
  world.stderr.write(finishText(`${lines.join('\n')}\n`, { key: world.paintKey, color: options.color }));
  return EXIT_CODES[fields.code];
}

/** The part of argv in which words with a dash are options. */
export function beforeTerminator(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

/** How failures are shown must be known before argv is understood. */
export function failureStyle(argv: readonly string[], world: World): { json: boolean; color: boolean } {
  const flags = beforeTerminator(argv);
  const flag = flags.includes('--no-color') ? false : flags.includes('--color') ? true : undefined;
  return {
    json: flags.includes('--json') || flags.includes('--jsonl'),
    color: wantsColor({ flag, env: world.env, output: world.stderr }),
  };
}
