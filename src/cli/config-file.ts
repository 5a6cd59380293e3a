import { relative, sep } from 'node:path';
import type { ConfigOrigin } from '../config/config';
import { CoEngramError } from '../errors';
import type { Repository } from '../store/repository';
import type { CommandContext } from './context';
import type { OptionSpecs } from './declarations';
import type { CommandResult } from './result';

/** Which file a setting goes to. */
export const PLACE_OPTIONS = {
  user: { type: 'boolean', conflicts: ['team'], description: 'your own configuration' },
  team: { type: 'boolean', description: "the repository's co-engram.yaml" },
} as const satisfies OptionSpecs;

export interface ConfigEntry {
  key: string;
  value: unknown;
  origin: ConfigOrigin;
}

/** Every key with its value and where that comes from; without a repository only what the user set. */
export async function loadOriginalConfig(
  { surroundings }: CommandContext,
  repo: string | undefined,
): Promise<{ values: ConfigEntry[] }> {
  const { findRepository } = await import('../store/find-repository');
  const { loadRepositoryConfig } = await import('../store/load-repository-config');
  const repository = await findRepository({ surroundings, repo });
  const { config, origins } = await loadRepositoryConfig(repository, { surroundings });
  const values = flatten(config).map(([key, value]) => ({ key, value, origin: origins[key] ?? 'default' }));
  return { values };
}

function flatten(value: object, prefix = ''): Array<[string, unknown]> {
  return Object.entries(value).flatMap(([name, inner]): Array<[string, unknown]> => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? flatten(inner, key)
      : [[key, inner]];
  });
}

interface PlaceFlags {
  repo?: string;
  user: boolean;
  team: boolean;
  dryRun: boolean;
  commit?: boolean;
}

/** Sets a key (or with `text` undefined unsets it) in the file that the flags and the key choose. */
export async function changeSetting(
  context: CommandContext,
  writtenKey: string,
  text: string | undefined,
  options: PlaceFlags,
): Promise<CommandResult> {
  const { parseSetting, requireKey } = await import('../config/parse-setting');
  const { userOnlyReason } = await import('../config/keys');
  const key = requireKey(writtenKey);
  const value = text === undefined ? undefined : parseSetting(key, text);
  const toUser = options.user || (!options.team && userOnlyReason(key) !== undefined);
  const change = toUser ? changeUserFile : changeTeamFile;
  const { path, changed } = await change(context, { key, value }, options);
  const what = value === undefined ? `unset ${key}` : `${key} = ${JSON.stringify(value)}`;
  return {
    json: { key, value: value ?? null, path, changed, dryRun: options.dryRun },
    text: changed ? `${what} in ${path}` : `${what} already, in ${path}`,
  };
}

interface Edit {
  key: string;
  value: unknown;
}

async function changeUserFile({ surroundings }: CommandContext, edit: Edit, { repo, dryRun }: PlaceFlags) {
  if (dryRun) throw new CoEngramError('USAGE', 'a setting of your own configuration has no dry run');
  const { editUserConfig } = await import('../config/edit-config');
  const repository = await anyRepository(surroundings, repo);
  const { path, before, after } = await editUserConfig(repository, surroundings, [edit]);
  return { path, changed: (before ?? '') !== after };
}

/** The repository at hand, if there is one: a user's setting does not need any. */
async function anyRepository(
  surroundings: CommandContext['surroundings'],
  repo: string | undefined,
): Promise<Repository | undefined> {
  const { findRepository } = await import('../store/find-repository');
  try {
    return await findRepository({ surroundings: { ...surroundings, warn: () => undefined }, repo });
  } catch (error) {
    if (repo === undefined && error instanceof CoEngramError && error.code === 'ENVIRONMENT')
      return undefined;
    throw error;
  }
}

async function changeTeamFile(context: CommandContext, edit: Edit, options: PlaceFlags) {
  const { memory } = await context.open();
  const { repo, surroundings, config } = memory;
  const { editTeamConfig } = await import('../config/edit-config');
  const { commitPlan } = await import('../store/apply-plan');
  const { commitFiles } = await import('../store/commit-files');
  let path = '';
  const summary = edit.value === undefined ? `config: unset ${edit.key}` : `config: set ${edit.key}`;
  const applied = await commitPlan(
    repo,
    surroundings,
    async () => {
      const edited = await editTeamConfig(repo, surroundings, [edit]);
      path = relative(repo.root, edited.path).split(sep).join('/');
      const isSame = edited.after === (edited.before ?? '');
      const change = { type: 'write', path, text: edited.after, expect: edited.before ?? null } as const;
      return { summary, changes: isSame ? [] : [change] };
    },
    { dryRun: options.dryRun },
  );
  const changed = applied.written.length > 0;
  if (changed && !options.dryRun && (options.commit ?? config.git.autoCommit)) {
    await commitFiles(repo, applied.written, summary);
  }
  return { path, changed };
}
