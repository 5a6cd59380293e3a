import { type GitPlace, runGit } from '../../git/run-git';
import { SyncStop } from './sync-stop';

/** Where the branch of a work tree is exchanged, as git's configuration says. */
export interface Upstream {
  /** Short name of the branch that HEAD names. */
  branch: string;
  /** Undefined: this repository knows no other one. */
  remote?: string;
  /** The ref there that belongs to the branch: `refs/heads/main`. */
  ref: string;
  pushRemote?: string;
  /** The ref that is pushed to; undefined where refspecs of the user's own say it. */
  pushRef?: string;
  /** The configuration says what belongs to the branch. */
  isConfigured: boolean;
}

/** Reads it from the configuration. SyncStop when there are several remotes and none is chosen. */
export async function readUpstream(place: GitPlace, branch: string): Promise<Upstream> {
  const config = await readConfig(place);
  const one = (key: string): string | undefined => config.get(key)?.at(-1);
  const own = one(`branch.${branch}.remote`);
  const merge = one(`branch.${branch}.merge`);
  const isConfigured = own !== undefined && merge !== undefined;
  const remote = own ?? chooseRemote(config);
  const ref = (isConfigured ? merge : undefined) ?? `refs/heads/${branch}`;
  if (remote === undefined) return { branch, ref, isConfigured };
  const pushRemote = one(`branch.${branch}.pushremote`) ?? one('remote.pushdefault') ?? remote;
  const refspecs = config.get(`remote.${pushRemote}.push`) ?? [];
  // What is forced is not pushed by us, so a refspec that forces does not count.
  const isOwnWay = refspecs.length > 0 && refspecs.every((refspec) => !refspec.startsWith('+'));
  const pushRef = isOwnWay ? undefined : pushRemote === remote ? ref : `refs/heads/${branch}`;
  return { branch, remote, ref, pushRemote, pushRef, isConfigured };
}

/** `origin`, or the only one. */
function chooseRemote(config: ReadonlyMap<string, string[]>): string | undefined {
  const names = new Set<string>();
  for (const key of config.keys()) {
    const name = /^remote\.(.*)\.(?:push)?url$/s.exec(key)?.[1];
    if (name !== undefined) names.add(name);
  }
  if (names.has('origin')) return 'origin';
  if (names.size <= 1) return [...names][0];
  throw new SyncStop('unclear-upstream', 'CONFLICT', `there are several remotes: ${[...names].join(', ')}`, {
    hint: 'choose one: git push -u <remote> HEAD',
  });
}

/** Values by key; git gives section and variable in lower case, names between them as they are. */
async function readConfig(place: GitPlace): Promise<Map<string, string[]>> {
  const args = ['config', '-z', '--get-regexp', '^(branch|remote)\\.'];
  const { stdout } = await runGit(args, { cwd: place, allowFailure: true });
  const config = new Map<string, string[]>();
  for (const record of stdout.toString('utf8').split('\0')) {
    const newline = record.indexOf('\n');
    if (newline < 0) continue;
    const key = record.slice(0, newline);
    config.set(key, [...(config.get(key) ?? []), record.slice(newline + 1)]);
  }
  return config;
}

/** The short name of the branch that HEAD names, also before its first commit; undefined when HEAD is a commit. */
export async function currentBranch(place: GitPlace): Promise<string | undefined> {
  const { code, stdout } = await runGit(['symbolic-ref', '-q', '--short', 'HEAD'], {
    cwd: place,
    allowFailure: true,
  });
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

/** As people write it: `origin/main`. */
export function nameOf({ remote = '', ref }: Upstream): string {
  return `${remote}/${ref.replace(/^refs\/heads\//, '')}`;
}
