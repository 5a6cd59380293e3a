import { type GitResult, runGit } from '../../git/run-git';
import type { GitRepository } from '../../store/own-git';
import { SyncStop, saidLines } from './sync-stop';

/** How git may use the network for one sync. */
export interface Network {
  /** May git ask for a password on the terminal? */
  isInteractive: boolean;
  /** Aborted when the time of the whole sync is over. */
  signal?: AbortSignal;
}

/** Runs a git command that talks to another repository; a status other than 0 is an answer. SyncStop when time is over. */
export async function runNetwork(
  repo: GitRepository,
  args: readonly string[],
  { isInteractive, signal }: Network,
): Promise<GitResult> {
  try {
    return await runGit(args, { cwd: repo, allowFailure: true, interactive: isInteractive, signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw new SyncStop('timeout', 'ENVIRONMENT', `git ${args[0] ?? ''} took longer than --timeout allows`, {
      hint: 'nothing is lost: run it again, or with a longer --timeout',
      cause: error,
    });
  }
}

const AUTH =
  /authentication failed|permission denied|could not read (username|password)|terminal prompts disabled|access denied|permission to .* denied|invalid (username|credentials)|host key verification failed|returned error: 40[13]|not authorized|unauthorized/i;
const OFFLINE =
  /could not resolve (host|proxy)|temporary failure in name resolution|name or service not known|nodename nor servname|connection (refused|timed out|reset)|network is (unreachable|down)|no route to host|operation timed out|failed to connect|couldn't connect|could not connect|unable to connect/i;
const NOT_THERE =
  /does not appear to be a git repository|repository .*not found|repository not found|returned error: 404|no such remote|no such device or address/i;

/** Why git could not talk to the other repository, in words for people; git's own words are in the details. */
export function networkStop(remote: string, action: string, stderr: string): SyncStop {
  const details = saidLines(stderr);
  if (AUTH.test(stderr)) {
    return new SyncStop('auth', 'ENVIRONMENT', `${remote} did not let us in`, {
      hint: `see what git says: git ${action} ${remote}`,
      details,
    });
  }
  if (OFFLINE.test(stderr)) {
    return new SyncStop('offline', 'ENVIRONMENT', `${remote} cannot be reached`, {
      hint: 'what is new is committed here; sync again when the network is back',
      details,
    });
  }
  if (NOT_THERE.test(stderr)) {
    return new SyncStop('no-such-remote', 'ENVIRONMENT', `there is no repository at ${remote}`, {
      hint: `look at its address: git remote get-url ${remote}`,
      details,
    });
  }
  const last =
    details.findLast((line) => /^(fatal|error):/.test(line)) ?? details.at(-1) ?? 'git says nothing';
  return new SyncStop(
    'failed',
    'ENVIRONMENT',
    `git ${action} failed: ${last.replace(/^(fatal|error): /, '')}`,
    {
      details,
    },
  );
}
