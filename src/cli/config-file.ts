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

/** Sets keys (or without a text unsets them) together, in the file that the flags and the keys choose. */
export async function changeSettings(
  context: CommandContext,
  wanted: ReadonlyArray<{ key: string; text?: string }>,
  options: PlaceFlags,
): Promise<CommandResult> {
  const { parseSetting, requireKey } = await import('../config/parse-setting');
  const { userOnlyReason } = await import('../config/keys');
  const edits = wanted.map(({ key: name, text }) => {
    const key = requireKey(name);
    return { key, value: text === undefined ? undefined : parseSetting(key, text) };
  });
  const isForUser = ({ key }: Edit) => options.user || (!options.team && userOnlyReason(key) !== undefined);
  const [first] = edits;
  if (first === undefined || edits.some((edit) => isForUser(edit) !== isForUser(first))) {
    throw new CoEngramError('USAGE', 'some of these keys are only yours, others the team’s', {
      hint: 'set them in two calls, or all with --user',
    });
  }
  const change = isForUser(first) ? changeUserFile : changeTeamFile;
  const { path, changed } = await change(context, edits, options);
  const lines = edits.map(({ key, value }) =>
    value === undefined ? `unset ${key}` : `${key} = ${JSON.stringify(value)}`,
  );
  return {
    json: {
      settings: edits.map(({ key, value }) => ({ key, value: value ?? null })),
      path,
      changed,
      dryRun: options.dryRun,
    },
    text: `${lines.join('\n')}\n${changed ? '' : 'already so '}in ${path}`,
  };
}

interface Edit {
  key: string;
  value: unknown;
}

async function changeUserFile({ surroundings }: CommandContext, edits: Edit[], { repo, dryRun }: PlaceFlags) {
  if (dryRun) throw new CoEngramError('USAGE', 'a setting of your own configuration has no dry run');
  const { editUserConfig } = await import('../config/edit-config');
  const repository = await anyRepository(surroundings, repo);
  const { path, before, after } = await editUserConfig(repository, surroundings, edits);
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

async function changeTeamFile(context: CommandContext, edits: Edit[], options: PlaceFlags) {
  const { memory } = await context.open();
  const { repo, surroundings, config } = memory;
  const { editTeamConfig } = await import('../config/edit-config');
  const { commitPlan } = await import('../store/apply-plan');
  const { requireCommittable } = await import('../store/commit-files');
  const { commitWritten } = await import('../store/commit-written');
  const commits = options.commit ?? config.git.autoCommit;
  if (commits) await requireCommittable(repo);
  let path = '';
  const summary = `config: ${edits.map(({ key, value }) => `${value === undefined ? 'unset' : 'set'} ${key}`).join(', ')}`;
  const applied = await commitPlan(
    repo,
    surroundings,
    async () => {
      const edited = await editTeamConfig(repo, surroundings, edits);
      path = relative(repo.root, edited.path).split(sep).join('/');
      const isSame = edited.after === (edited.before ?? '');
      const change = { type: 'write', path, text: edited.after, expect: edited.before ?? null } as const;
      return { summary, changes: isSame ? [] : [change] };
    },
    { dryRun: options.dryRun },
  );
  const changed = applied.written.length > 0;
  if (changed && !options.dryRun && commits) await commitWritten(repo, applied.written, summary);
  return { path, changed };
}
