/** Guards of commands that write through git, and of the state folder's innocence. */
import { dirname } from 'node:path';
import { CoEngramError } from '../errors';
import { shellWord } from '../util/shell-word';
import { findGitTop } from './git-dir';
import { LOCAL_STATE_FOLDER, PUBLIC_JSON_FILE } from './layout';
import type { Repository } from './repository';
import { symlinksBelow } from './symlinks-below';

/** A repository with its own git; what commands that commit, fetch or push need. */
export type GitRepository = Repository & { gitDir: string; commonDir: string };

/**
 * The repository, when its data root is the top level of its own git. REFUSED inside another repository's work
 * tree: a commit there would be one of the outer repository. ENVIRONMENT without git.
 */
export function requireOwnGit(repo: Repository): GitRepository {
  const { gitDir, commonDir, root } = repo;
  if (gitDir !== undefined && commonDir !== undefined) return { ...repo, gitDir, commonDir };
  const outer = findGitTop(dirname(root));
  if (outer === undefined) {
    throw new CoEngramError('ENVIRONMENT', `${root} is no git repository`, {
      hint: `co-engram init ${shellWord(root)}`,
    });
  }
  throw new CoEngramError('REFUSED', `${root} lies inside the git repository ${outer.top}`, {
    hint: `give it its own: co-engram init ${shellWord(root)}`,
  });
}

/**
 * What lies under `.co-engram` in the work tree and may not: symlinks, and what git tracks apart from the settings
 * file of the public layout. Relative paths; doctor lists them.
 */
export async function listPlantedState(repo: Repository): Promise<string[]> {
  const planted = new Set(symlinksBelow(repo.root, LOCAL_STATE_FOLDER));
  if (repo.gitDir !== undefined) {
    const { runGit } = await import('../git/run-git');
    const args = ['ls-files', '-z', '--', `:(icase,top)${LOCAL_STATE_FOLDER}`];
    const { stdout } = await runGit(args, { cwd: repo });
    for (const path of stdout.toString('utf8').split('\0')) {
      if (path !== '' && path !== PUBLIC_JSON_FILE) planted.add(path);
    }
  }
  return [...planted].sort();
}

/** REFUSED when something was planted under `.co-engram`. For commands that write. */
export async function requireNoPlantedState(repo: Repository): Promise<void> {
  const planted = await listPlantedState(repo);
  if (planted.length === 0) return;
  throw new CoEngramError('REFUSED', `${planted[0]} is tracked by git or a symbolic link`, {
    hint: 'state never comes with a repository: remove it (co-engram doctor lists all)',
    data: { planted },
  });
}
