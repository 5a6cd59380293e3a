import { CoEngramError } from '../errors';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than allowed',
  EROFS: 'the file system is read-only',
  EACCES: 'no permission',
  EPERM: 'not permitted',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'the folder is not empty',
  ELOOP: 'too many symlinks',
  EIO: 'the disk reports an error',
  EBUSY: 'another program holds it',
  ETXTBSY: 'another program holds it',
  EXDEV: 'it lies on another file system',
  ENOENT: 'it does not exist',
};

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on the disk and run the command again',
  EDQUOT: 'make room in your quota and run the command again',
  EROFS: 'reading works; to write, use a copy on a writable file system',
  ENAMETOOLONG: 'a shorter domain or title',
  EACCES: 'check who owns the folder and its permissions',
  EPERM: 'check who owns the folder and its permissions',
};

/** The errno code of a file system failure, undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  if (error instanceof CoEngramError) return undefined;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * A file system failure in words: ENVIRONMENT, "cannot <verb> <path>: <why>". Anything that is no known failure
 * of the file system comes back as it is, since it is a bug.
 */
export function fileError(error: unknown, path: string, verb: string): unknown {
  const code = errnoOf(error);
  if (code === undefined) return error;
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new CoEngramError('ENVIRONMENT', `cannot ${verb} ${path}: ${reason} (${code})`, {
    hint: HINTS[code],
    data: { path, errno: code },
    cause: error,
  });
}
