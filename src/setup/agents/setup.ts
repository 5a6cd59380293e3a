import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CoEngramError } from '../../errors';
import { fileError } from '../../store/file-error';
import { STATE, statePath } from '../../store/layout';
import type { Memory } from '../../store/memory';
import { writeAtomic } from '../../store/write-atomic';
import { AGENTS, type AgentFile, type SetupScope } from './agents';
import { blockLines } from './block-lines';
import { blockIn, withBlock, withoutBlock } from './marked-block';
import { readSharedFile, writeSharedFile } from './shared-file';

export interface SetupOptions {
  agent: AgentFile['name'];
  scope?: SetupScope;
  /** Takes the block out instead. */
  remove?: boolean;
  dryRun?: boolean;
  /** The commands of the block name the repository. */
  nameRepo?: boolean;
}

export interface SetupChange {
  agent: AgentFile['name'];
  scope: SetupScope;
  path: string;
  action: 'added' | 'renewed' | 'removed' | 'none';
  dryRun: boolean;
  /** The lines of the block as they were and as they are. */
  before: string[];
  after: string[];
  /** Where the file is kept as it was. */
  backup?: string;
}

/**
 * Puts the block about the memory into a file of instructions, renews it, or takes it out so that the file is byte for
 * byte as it was. Throws REFUSED or INVALID_DATA, with nothing changed, for what cannot be edited safely.
 */
export function setUpAgent(memory: Memory, options: SetupOptions): SetupChange {
  const { agent, scope = 'project', remove = false, dryRun = false } = options;
  const path = pathOf(memory, agent, scope);
  const text = readSharedFile(path);
  const lines = blockLines(memory.config.language, options.nameRepo ? memory.repo.root : undefined);
  const wanted = namingFile(path, () => planned(text, lines, remove));
  const [before, after] = [linesOf(text), linesOf(wanted)];
  const change = { agent, scope, path, dryRun, before, after };
  if (wanted === text) return { ...change, action: 'none' };
  const action = remove ? 'removed' : before.length > 0 ? 'renewed' : 'added';
  if (dryRun) return { ...change, action };
  const backup = text === undefined ? undefined : keep(memory, path, scope, text);
  writeSharedFile(path, wanted);
  return { ...change, action, ...(backup === undefined ? {} : { backup }) };
}

function planned(text: string | undefined, lines: readonly string[], remove: boolean): string | undefined {
  if (!remove) return withBlock(text, lines);
  return text === undefined ? undefined : withoutBlock(text);
}

function pathOf({ surroundings }: Memory, name: AgentFile['name'], scope: SetupScope): string {
  const paths = AGENTS.find((agent) => agent.name === name)?.paths ?? {};
  const path = paths[scope];
  if (path === undefined) {
    throw new CoEngramError('USAGE', `${name} has no scope ${scope}`, {
      hint: `--scope ${Object.keys(paths).join(' or ')}`,
    });
  }
  const folder = scope === 'user' ? surroundings.home : surroundings.cwd;
  if (folder === undefined) {
    throw new CoEngramError('ENVIRONMENT', 'the home folder is not known', { hint: 'set HOME' });
  }
  const absolute = join(folder, path);
  if (existsSync(dirname(absolute))) return absolute;
  throw new CoEngramError('ENVIRONMENT', `there is no folder ${dirname(absolute)}`, {
    hint: 'start the agent once, or make the folder',
  });
}

function namingFile<T>(path: string, fn: () => T): T {
  try {
    return fn();
  } catch (error) {
    if (!(error instanceof CoEngramError)) throw error;
    const { hint } = error;
    throw new CoEngramError(error.code, `${path}: ${error.message}`, { hint, data: { path }, cause: error });
  }
}

function linesOf(text: string | undefined): string[] {
  const block = text === undefined ? undefined : blockIn(text);
  return block === undefined ? [] : block.trimEnd().split(/\r?\n/);
}

function keep({ repo }: Memory, path: string, scope: SetupScope, text: string): string {
  const folder = statePath(repo, STATE.setup);
  const backup = join(folder, `${scope}-${basename(path)}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeAtomic(backup, text);
  } catch (error) {
    throw fileError(error, backup, 'write');
  }
  return backup;
}
