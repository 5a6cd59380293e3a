/** Which memory repository a call works on. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readUserConfig, type UserConfig } from '../config/user-config';
import { CoEngramError } from '../errors';
import { shellWord } from '../util/shell-word';
import type { Surroundings } from '../util/surroundings';
import { absolutePath } from './absolute-path';
import { findBare } from './find-bare';
import { ancestors, describeRepository, layoutOf, realHome, realPathIfThere } from './locate';
import type { Repository, RepositoryRule } from './repository';
import {
  describeUntrusted,
  findTrustedAncestor,
  hintUntrusted,
  refuseUntrusted,
  type Untrusted,
} from './trusted-ancestor';

export interface FindOptions {
  surroundings: Surroundings;
  /** `--repo`: the root or a folder below it, relative to the cwd. */
  repo?: string;
  /** How to call the rule when `repo` is given. */
  rule?: RepositoryRule;
  /** The caller will write: an untrusted repository found on the way is refused instead of passed by. */
  forWriting?: boolean;
  /** The caller will judge what is here, so another repository's health is no answer: refused likewise. */
  forChecking?: boolean;
}

/**
 * `--repo` > CO_ENGRAM_DATA_ROOT > nearest trusted ancestor of the cwd > `dataRoot` of the user config >
 * `~/team-memory`. A named repository that is none is an error, never a reason to take another.
 * Throws ENVIRONMENT when there is none, REFUSED for writing or checking past an untrusted one.
 */
export async function findRepository(options: FindOptions): Promise<Repository> {
  const repository = await chooseRepository(options);
  if (options.forChecking === true && repository.isBare) {
    throw new CoEngramError(
      'ENVIRONMENT',
      `${repository.root} is a bare repository: it has no files to check`,
      {
        hint: 'name a clone with a work tree',
      },
    );
  }
  if (options.forWriting === true && repository.isBare) {
    throw new CoEngramError('ENVIRONMENT', `${repository.root} is a bare repository: it can only be read`, {
      hint: 'name a clone with a work tree',
    });
  }
  return repository;
}

async function chooseRepository(options: FindOptions): Promise<Repository> {
  const { surroundings } = options;
  if (options.repo !== undefined) {
    return named(options.repo, options.rule ?? 'flag', '--repo', surroundings);
  }
  const fromEnvironment = surroundings.env.CO_ENGRAM_DATA_ROOT;
  if (fromEnvironment) return named(fromEnvironment, 'environment', 'CO_ENGRAM_DATA_ROOT', surroundings);
  const user = readUserConfig(surroundings);
  const untrusted: Untrusted[] = [];
  const ancestor = await findTrustedAncestor(surroundings, user, untrusted);
  if (options.forWriting === true) refuseUntrusted(untrusted, 'written');
  if (options.forChecking === true) refuseUntrusted(untrusted, 'checked');
  if (ancestor !== undefined) {
    hintUntrusted(untrusted, surroundings);
    return ancestor;
  }
  const fallback = (await fromUserConfig(user, surroundings)) ?? (await fromHome(surroundings));
  if (fallback === undefined) throw nothingFound(untrusted);
  const others = untrusted.filter(({ root }) => root !== fallback.root);
  hintUntrusted(others, surroundings);
  return fallback;
}

/** The repository at or above `path`, which somebody named: trusted, and an error when there is none. */
async function named(
  path: string,
  rule: RepositoryRule,
  source: string,
  surroundings: Surroundings,
): Promise<Repository> {
  const folder = realPathIfThere(absolutePath(path, surroundings));
  if (folder === undefined) {
    throw new CoEngramError('ENVIRONMENT', `${source} names ${path}, which does not exist`, {
      hint: rule === 'user-config' ? 'co-engram config data-root' : `co-engram init ${shellWord(path)}`,
    });
  }
  const start = statSync(folder).isDirectory() ? folder : dirname(folder);
  const bare = await findBare(start, rule);
  if (bare !== undefined) return bare;
  for (const located of ancestors(start, surroundings)) return describeRepository(located, rule);
  throw new CoEngramError('ENVIRONMENT', `${source} names ${path}, which is no memory repository`, {
    hint: `co-engram init ${shellWord(path)}`,
  });
}

async function fromUserConfig(user: UserConfig, surroundings: Surroundings): Promise<Repository | undefined> {
  const { dataRoot } = user.values;
  if (dataRoot === undefined) return undefined;
  if (typeof dataRoot !== 'string' || dataRoot === '') {
    throw new CoEngramError('INVALID_DATA', `${user.file?.path ?? 'user config'}: dataRoot must be a path`);
  }
  if (user.values.dataRootAdopted === true) {
    // Taken as it is by `config data-root`, so no marker is asked for.
    const root = realPathIfThere(dataRoot);
    if (root !== undefined && statSync(root).isDirectory()) {
      return describeRepository(
        { root, layout: layoutOf(root, realHome(surroundings)) ?? 'co-engram' },
        'user-config',
      );
    }
  }
  return named(dataRoot, 'user-config', 'dataRoot of the user config', surroundings);
}

async function fromHome(surroundings: Surroundings): Promise<Repository | undefined> {
  if (surroundings.home === undefined) return undefined;
  const root = realPathIfThere(join(surroundings.home, 'team-memory'));
  if (root === undefined) return undefined;
  const layout = layoutOf(root, realHome(surroundings));
  if (layout === undefined) return undefined;
  const repository = describeRepository({ root, layout }, 'home');
  const { hintHomeOnce } = await import('./write-trust');
  hintHomeOnce(repository, surroundings);
  return repository;
}

function nothingFound(untrusted: readonly Untrusted[]): CoEngramError {
  const [nearest] = untrusted;
  if (nearest !== undefined) {
    return new CoEngramError('ENVIRONMENT', describeUntrusted(nearest), {
      hint: `co-engram trust ${shellWord(nearest.root)}`,
      data: { untrusted: nearest.root },
    });
  }
  return new CoEngramError('ENVIRONMENT', 'no memory repository here', { hint: 'co-engram init' });
}
