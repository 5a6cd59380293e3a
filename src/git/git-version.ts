import { CoEngramError } from '../errors';
import { type GitPlace, runGit } from './run-git';

/**
 * The oldest git that we work with: `rev-parse --path-format` and SHA-256 repositories are there, and every
 * distribution that still gets fixes has it. Newer features are asked for by version where they are used.
 */
const OLDEST_GIT = '2.31';

/** `2.39.5` of the git on the PATH. Throws ENVIRONMENT when there is none. */
export async function gitVersion(
  place: string | GitPlace,
  env?: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { stdout } = await runGit(['version'], { cwd: place, env });
  return /\d+(?:\.\d+)+/.exec(stdout.toString('utf8'))?.[0] ?? '0';
}

/** Whether version `a` is `b` or newer, part by part. */
export function isAtLeast(a: string, b: string): boolean {
  const [parts, wanted] = [a, b].map((text) => text.split('.').map(Number));
  for (const [at, want] of (wanted ?? []).entries()) {
    const part = parts?.[at] ?? 0;
    if (part !== want) return part > want;
  }
  return true;
}

/** Throws ENVIRONMENT when git is missing or older than `oldest`; gives its version. */
export async function requireGit(
  place: string | GitPlace,
  options: { oldest?: string; env?: Readonly<Record<string, string | undefined>> } = {},
): Promise<string> {
  const { oldest = OLDEST_GIT, env } = options;
  const version = await gitVersion(place, env);
  if (isAtLeast(version, oldest)) return version;
  throw new CoEngramError('ENVIRONMENT', `git ${version} is too old`, {
    hint: `install git ${oldest} or newer`,
  });
}
