import type { LoadedConfig } from '../config/config';
import { type LoadConfigOptions, loadConfig } from '../config/load-config';
import type { Repository } from './repository';

/** loadConfig for a repository; of a bare one the files of HEAD. Throws as loadConfig. */
export function loadRepositoryConfig(
  repository: Repository,
  options: Pick<LoadConfigOptions, 'surroundings' | 'flags'>,
): Promise<LoadedConfig> {
  const readAtHead = async (file: string) => {
    const { runGit } = await import('../git/run-git');
    const args = ['cat-file', 'blob', `HEAD:${file}`];
    const { code, stdout } = await runGit(args, { cwd: repository, allowFailure: true });
    return code === 0 ? stdout.toString('utf8') : undefined;
  };
  const { root, stateDir, isBare } = repository;
  return loadConfig({ root, stateDir, isBare, readAtHead, ...options });
}
