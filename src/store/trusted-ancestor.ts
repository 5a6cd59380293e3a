/** Repositories met on the way up from a folder: used only if the user trusted them. */
import { readUserConfig, type UserConfig } from '../config/user-config';
import { CoEngramError } from '../errors';
import { shellWord } from '../util/shell-word';
import type { Surroundings } from '../util/surroundings';
import { absolutePath } from './absolute-path';
import { readGitFolders } from './git-dir';
import { ancestors, describeRepository, type Located, realPathIfThere } from './locate';
import type { Repository } from './repository';
import { readOrigin, type TrustState, trustEntries, trustState } from './trust';

/** A repository above the cwd that was passed by because the user never trusted it, or its origin changed. */
export interface Untrusted {
  root: string;
  reason: 'unknown' | 'origin-changed';
}

/** The nearest trusted repository at or above the cwd; those that it passes by are put into `untrusted`. */
export async function findTrustedAncestor(
  surroundings: Surroundings,
  user: UserConfig,
  untrusted: Untrusted[],
): Promise<Repository | undefined> {
  for (const located of ancestors(surroundings.cwd, surroundings)) {
    const reason = await distrust(located, user, surroundings);
    if (reason === undefined) return describeRepository(located, 'ancestor');
    untrusted.push({ root: located.root, reason });
  }
  return undefined;
}

/** Why a located repository may not be used; undefined when the user trusts it. */
async function distrust(
  located: Located,
  user: UserConfig,
  surroundings: Surroundings,
): Promise<Untrusted['reason'] | undefined> {
  const entries = trustEntries(user.values);
  if (!entries.some((entry) => entry.path === located.root)) return 'unknown';
  const trust = trustState(entries, located.root, readOrigin(readGitFolders(located.root)));
  if (trust.state === 'trusted') return undefined;
  if (trust.state !== 'adopt') return trust.state;
  const { adoptOrigin } = await import('./write-trust');
  await adoptOrigin(located.root, trust.origin, surroundings);
  return undefined;
}

/** REFUSED when writing or checking would go past an untrusted repository. */
export function refuseUntrusted(untrusted: readonly Untrusted[], what: 'written' | 'checked'): void {
  const [nearest] = untrusted;
  if (nearest === undefined) return;
  throw new CoEngramError('REFUSED', `${describeUntrusted(nearest)}, so nothing is ${what}`, {
    hint: `co-engram trust ${shellWord(nearest.root)}`,
    data: { untrusted: nearest.root },
  });
}

/** One line about the nearest repository that was passed by. */
export function hintUntrusted(untrusted: readonly Untrusted[], surroundings: Surroundings): void {
  const [nearest] = untrusted;
  if (nearest !== undefined) {
    surroundings.warn(
      `${describeUntrusted(nearest)} and is not used; to use it: co-engram trust ${shellWord(nearest.root)}`,
    );
  }
}

/** Why a repository was passed by. */
export function describeUntrusted(untrusted: Untrusted): string {
  return untrusted.reason === 'unknown'
    ? `the memory repository ${untrusted.root} is not trusted`
    : `the memory repository ${untrusted.root} has another origin than when it was trusted`;
}

export interface FoundForTrust {
  repository: Repository;
  trust: TrustState;
  origin: string | undefined;
}

/** For `trust` and `status`: the repository at or above a folder (default: the cwd), trusted or not. */
export function findForTrust(surroundings: Surroundings, folder?: string): FoundForTrust {
  const start = absolutePath(folder ?? '.', surroundings);
  if (folder !== undefined && realPathIfThere(start) === undefined) {
    throw new CoEngramError('ENVIRONMENT', `${folder} does not exist`);
  }
  for (const located of ancestors(start, surroundings)) {
    const git = readGitFolders(located.root);
    const origin = readOrigin(git);
    const trust = trustState(trustEntries(readUserConfig(surroundings).values), located.root, origin);
    const isTrusted = trust.state === 'trusted' || trust.state === 'adopt';
    return { repository: { ...describeRepository(located, 'ancestor', git), isTrusted }, trust, origin };
  }
  throw new CoEngramError('ENVIRONMENT', `${folder ?? 'this folder'} is in no memory repository`, {
    hint: 'co-engram init',
  });
}
