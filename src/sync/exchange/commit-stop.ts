import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GitError } from '../../git/git-error';
import { runGit } from '../../git/run-git';
import type { GitRepository } from '../../store/own-git';
import { SyncStop, saidLines } from './sync-stop';

const SIGNING =
  /failed to sign|gpg failed|signing failed|cannot run gpg|no secret key|user\.signingkey|ssh-keygen/i;
const IDENTITY =
  /tell me who you are|empty ident|no email was given|no name was given|auto-detection is disabled/i;

/** Why git made no commit. `hooks`: those that may have refused. */
export async function commitStop(
  repo: GitRepository,
  error: GitError,
  hooks: readonly string[],
): Promise<SyncStop> {
  const { stderr } = error;
  const more = { details: saidLines(stderr), cause: error };
  if (IDENTITY.test(stderr)) {
    return new SyncStop('identity', 'ENVIRONMENT', 'git does not know whose commit it is', {
      ...more,
      hint: 'git config --global user.name and user.email',
    });
  }
  if (SIGNING.test(stderr)) {
    return new SyncStop('signing', 'ENVIRONMENT', 'the commit could not be signed', {
      ...more,
      hint: 'see what git says: git commit -S --allow-empty',
    });
  }
  const there = await installedHooks(repo, hooks);
  if (there.length === 0) {
    const { message, hint } = error;
    return new SyncStop('failed', 'ENVIRONMENT', message, { ...more, hint });
  }
  return new SyncStop('commit-refused', 'REFUSED', `a hook refused the commit: ${there.join(' or ')}`, {
    ...more,
    hint: 'nothing was committed; its words say what it wants',
  });
}

/** Those of the hooks that this repository has. */
export async function installedHooks(repo: GitRepository, names: readonly string[]): Promise<string[]> {
  const args = ['rev-parse', '--path-format=absolute', '--git-path', 'hooks'];
  const { stdout } = await runGit(args, { cwd: repo });
  const folder = stdout.toString('utf8').replace(/\r?\n$/, '');
  return names.filter((name) => existsSync(join(folder, name)));
}
