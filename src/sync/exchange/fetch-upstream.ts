import { join } from 'node:path';
import type { GitRepository } from '../../store/own-git';
import { readOptional } from '../../store/read-optional';
import { type Network, networkStop, runNetwork } from './network';
import type { Upstream } from './upstream';

/**
 * Fetches the branch of the other repository and gives its commit; undefined when that repository does not have it
 * yet. Remote-tracking branches follow as with any fetch.
 */
export async function fetchUpstream(
  repo: GitRepository,
  upstream: Upstream & { remote: string },
  network: Network,
): Promise<string | undefined> {
  const { remote, ref } = upstream;
  const args = ['fetch', '--quiet', '--no-recurse-submodules', '--no-auto-maintenance', remote, ref];
  const { code, stderr } = await runNetwork(repo, args, network);
  if (code !== 0) {
    if (/couldn't find remote ref/i.test(stderr)) return undefined;
    throw networkStop(remote, 'fetch', stderr);
  }
  return fetchedCommit(readOptional(join(repo.gitDir, 'FETCH_HEAD')) ?? '');
}

/** The first line that is for merging: an editor that fetches at the same time writes the same there. */
function fetchedCommit(text: string): string | undefined {
  const line = text.split('\n').find((each) => each !== '' && !each.includes('\tnot-for-merge\t'));
  return line?.split('\t')[0];
}
