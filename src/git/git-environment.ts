import { delimiter } from 'node:path';
import { absoluteFolders } from './git-program';

/**
 * The variables that `git rev-parse --local-env-vars` names: they bind git to one repository, so a hook or an
 * editor that started us would make our git work in the wrong one. Written down because asking costs a process.
 */
export const LOCAL_GIT_VARIABLES: readonly string[] = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_CONFIG',
  'GIT_CONFIG_PARAMETERS',
  'GIT_CONFIG_COUNT',
  'GIT_OBJECT_DIRECTORY',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_GRAFT_FILE',
  'GIT_INDEX_FILE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_REPLACE_REF_BASE',
  'GIT_PREFIX',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_SHALLOW_FILE',
  'GIT_COMMON_DIR',
];

/** Would change what our pathspecs mean or where our output goes. */
const MEANING_VARIABLES: readonly string[] = [
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_NAMESPACE',
  'GIT_ATTR_SOURCE',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
];

/** `off`: our hooks do nothing; others run. */
export const HOOKS_VARIABLE = 'CO_ENGRAM_HOOKS';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for a git of ours: `base` without what binds git elsewhere, in a fixed language, without prompts. */
export function gitEnvironment(
  base: Environment,
  options: { keepLocal?: boolean; interactive?: boolean; offline?: boolean; skipOwnHooks?: boolean } = {},
): Record<string, string> {
  const dropped = new Set(
    options.keepLocal === true ? MEANING_VARIABLES : [...LOCAL_GIT_VARIABLES, ...MEANING_VARIABLES],
  );
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) {
    if (value !== undefined && !dropped.has(name.toUpperCase())) result[name] = value;
  }
  keepAbsoluteFolders(result);
  result.LC_ALL = 'C';
  result.GIT_OPTIONAL_LOCKS = '0';
  if (options.interactive !== true) result.GIT_TERMINAL_PROMPT = '0';
  if (options.skipOwnHooks === true) result[HOOKS_VARIABLE] = 'off';
  // A partial clone would fetch what it lacks as soon as it is read; no transport has this name.
  if (options.offline === true) result.GIT_ALLOW_PROTOCOL = 'none';
  return result;
}

/** A PATH with `.` in it would run a program that lies in the repository. */
function keepAbsoluteFolders(env: Record<string, string>): void {
  for (const name of Object.keys(env)) {
    if (name.toUpperCase() !== 'PATH') continue;
    const folders = absoluteFolders(env[name] ?? '');
    // An empty PATH means the working folder, none the system's own.
    if (folders.length === 0) delete env[name];
    else env[name] = folders.join(delimiter);
  }
}
