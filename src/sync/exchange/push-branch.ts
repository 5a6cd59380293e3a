import type { GitRepository } from '../../store/own-git';
import { type Network, runNetwork } from './network';
import { type PushOutcome, pushOutcome } from './push-outcome';
import type { SyncReport } from './sync-report';
import type { Upstream } from './upstream';

/** A `remote.<name>.mirror` would push every ref, force them, and delete what is not here. */
const NO_MIRROR = (remote: string): string[] => ['-c', `remote.${remote}.mirror=false`];

export type Pushed =
  | Exclude<PushOutcome, { type: 'done' } | { type: 'review' }>
  | {
      type: 'pushed';
      pushed: SyncReport['pushed'];
    };

/** Pushes HEAD, never forced; where only reviewed changes are taken, to the place for those. */
export async function pushBranch(
  repo: GitRepository,
  upstream: Upstream & { remote: string },
  network: Network,
): Promise<Pushed> {
  const remote = upstream.pushRemote ?? upstream.remote;
  const { pushRef, branch } = upstream;
  const first = await push(repo, remote, refspecOf(upstream), network);
  if (first.type === 'done') return pushedTo(remote, pushRef, 'push');
  if (first.type !== 'review') return first;
  const name = (pushRef ?? `refs/heads/${branch}`).replace(/^refs\/heads\//, '');
  const review = `refs/for/${name}`;
  const second = await push(repo, remote, [`HEAD:${review}`], network);
  if (second.type === 'done') return pushedTo(remote, review, 'gerrit-review');
  return second.type === 'review' ? { type: 'behind', details: second.details } : second;
}

function pushedTo(remote: string, ref: string | undefined, mode: 'push' | 'gerrit-review'): Pushed {
  const pushed = { done: true, remote, ...(ref === undefined ? {} : { ref }), mode };
  return { type: 'pushed', pushed: { ...pushed, autoFallback: mode === 'gerrit-review' } };
}

/** Nothing where the user's own refspecs say how. */
function refspecOf({ pushRef, isConfigured, pushRemote, remote }: Upstream): string[] {
  if (pushRef === undefined) return [];
  // The first push says what belongs together, as `git push -u` does.
  const links = !isConfigured && pushRemote === remote ? ['--set-upstream'] : [];
  return [...links, `HEAD:${pushRef}`];
}

async function push(
  repo: GitRepository,
  remote: string,
  what: readonly string[],
  network: Network,
): Promise<PushOutcome> {
  const options = what.filter((word) => word.startsWith('--'));
  const refspecs = what.filter((word) => !word.startsWith('--'));
  const args = [...NO_MIRROR(remote), 'push', '--porcelain', '--no-force', ...options, remote, ...refspecs];
  const { code, stdout, stderr } = await runNetwork(repo, args, network);
  return pushOutcome(remote, { code, stdout: stdout.toString('utf8'), stderr });
}
