import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The git to start. Windows looks into the working folder before the PATH, where a repository could have put a
 * `git.exe`; so there it is named with its folder.
 */
export function gitProgram(env: Environment, isWindows = sep === '\\'): string {
  if (!isWindows) return 'git';
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH');
  const folders = absoluteFolders(name === undefined ? '' : (env[name] ?? ''));
  return folders.map((folder) => join(folder, 'git.exe')).find((path) => existsSync(path)) ?? 'git';
}

/** The folders of a PATH without those that are relative: they would be looked for inside the repository. */
export function absoluteFolders(path: string): string[] {
  return path.split(delimiter).filter((folder) => isAbsolute(folder));
}
