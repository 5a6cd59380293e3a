import { CoEngramError } from '../errors';

/** Where git knows no author. */
export const TELL_GIT_WHO = 'git config --global user.name NAME, then user.email ADDRESS';

/** A git command that ended with another status than 0; carries what git said, for callers that can tell why. */
export class GitError extends CoEngramError {
  readonly args: readonly string[];
  readonly status: number;
  readonly stderr: string;

  constructor(args: readonly string[], status: number, stderr: string) {
    const said = isNotFetched(stderr) ? 'this partial clone has not fetched all of it' : firstLine(stderr);
    super('ENVIRONMENT', `git ${args[0] ?? ''} failed${said === '' ? ` (status ${status})` : `: ${said}`}`, {
      hint: hintFor(stderr),
      data: { args: [...args], status, stderr: stderr.trim() },
    });
    this.name = 'GitError';
    this.args = args;
    this.status = status;
    this.stderr = stderr;
  }
}

function firstLine(stderr: string): string {
  const line = stderr.split('\n').find((text) => text.trim() !== '') ?? '';
  return line.trim().replace(/^(fatal|error): /, '');
}

/** An object of a partial clone, which git would fetch from the network if it were let. */
function isNotFetched(stderr: string): boolean {
  return stderr.includes('from promisor remote');
}

function hintFor(stderr: string): string | undefined {
  if (isNotFetched(stderr)) return 'git fetch --refetch --no-filter brings everything';
  if (stderr.includes('detected dubious ownership')) {
    return 'the folder belongs to another user: git config --global --add safe.directory <folder>';
  }
  if (stderr.includes('Permission denied')) return 'check the permissions of the git folder';
  if (stderr.includes('No space left on device')) return 'free some disk space and try again';
  if (/Please tell me who you are|empty ident name|identity unknown/.test(stderr)) return TELL_GIT_WHO;
  return undefined;
}
