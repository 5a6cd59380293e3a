import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CoEngramError } from '../errors';
import { gitEnvironment } from './git-environment';
import { GitError } from './git-error';
import { gitProgram } from './git-program';
import { inheritedEnvironment } from './inherited-environment';

/** Where a git command works; a `Repository` fits. */
export interface GitPlace {
  root: string;
  gitDir?: string;
  isBare?: boolean;
}

export interface GitOptions {
  /** A folder, or a repository (needed for a bare one, which git is only told about, never finds by itself). */
  cwd: string | GitPlace;
  /** Text for stdin; without it stdin is closed. */
  input?: string | Uint8Array;
  /** The environment to start from (default: that of this process). */
  env?: Readonly<Record<string, string | undefined>>;
  /** A status other than 0 is an answer, not a failure. */
  allowFailure?: boolean;
  /** Paths after `--` are names, not patterns. */
  literalPaths?: boolean;
  /** Let git ask for a password on the terminal. */
  interactive?: boolean;
  /** Reading is no reason to use the network: what a partial clone lacks is a failure instead. */
  offline?: boolean;
  /** Only in our own hooks, for the repository that runs them. */
  keepLocalEnv?: boolean;
  /** Our own hooks do nothing: what they would look at has been looked at. */
  skipOwnHooks?: boolean;
  /** Extra `name=value` configuration for this call. */
  config?: readonly string[];
  /** Ends git when aborted. */
  signal?: AbortSignal;
  /** Absolute path of another index to work on than the repository's own; hooks that git runs see it too. */
  indexFile?: string;
}

export interface GitResult {
  stdout: Buffer;
  stderr: string;
  code: number;
}

/** A git command that runs already; `done` may be awaited later or never, `cancel` ends it. */
export interface StartedGit {
  done: Promise<GitResult>;
  cancel(): void;
}

/** Our `-c` settings, each for a reason: */
const SETTINGS: readonly string[] = [
  // names a program that git would run
  'core.fsmonitor=false',
  // a nested repository is never entered
  'submodule.recurse=false',
  // a bare repository inside a clone could bring its own config
  'safe.bareRepository=explicit',
];

/**
 * Runs git and gives its output. Throws GitError (ENVIRONMENT) for a status other than 0 unless `allowFailure`,
 * ENVIRONMENT when git is missing or the folder is gone.
 */
export function runGit(args: readonly string[], options: GitOptions): Promise<GitResult> {
  return startGit(args, options).done;
}

/** Starts git now, so that it works while we do; the answer is awaited later. */
export function startGit(args: readonly string[], options: GitOptions): StartedGit {
  const child = spawnGit(args, options);
  const done = collect(child, args, options);
  // Awaited later or never: a failure that nobody waits for is no crash.
  done.catch(ignore);
  if (child.stdin !== null) {
    child.stdin.on('error', ignoreClosedPipe);
    child.stdin.end(options.input);
  }
  return { done, cancel: () => void child.kill() };
}

/** Spawns git with our settings and environment; stdin is a pipe only with `input` or `openStdin`. */
export function spawnGit(
  args: readonly string[],
  options: GitOptions & { openStdin?: boolean },
): ChildProcess {
  const place = typeof options.cwd === 'string' ? { root: options.cwd } : options.cwd;
  const stdin = options.input !== undefined || options.openStdin === true ? 'pipe' : 'ignore';
  const env = gitEnvironment(options.env ?? inheritedEnvironment(), {
    keepLocal: options.keepLocalEnv,
    interactive: options.interactive,
    offline: options.offline,
    skipOwnHooks: options.skipOwnHooks,
  });
  if (options.indexFile !== undefined) env.GIT_INDEX_FILE = options.indexFile;
  return spawn(gitProgram(env), [...leadingArguments(place, options), ...args], {
    cwd: place.root,
    env,
    stdio: [stdin, 'pipe', 'pipe'],
    signal: options.signal,
    windowsHide: true,
  });
}

/** What comes before the command: the repository where git must not look for it, and our settings. */
export function leadingArguments(place: GitPlace, options: GitOptions): string[] {
  const result: string[] = [];
  if (place.isBare === true) result.push(`--git-dir=${place.gitDir ?? place.root}`);
  if (options.literalPaths === true) result.push('--literal-pathspecs');
  for (const setting of [...SETTINGS, ...(options.config ?? [])]) result.push('-c', setting);
  return result;
}

function collect(child: ChildProcess, args: readonly string[], options: GitOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error) => {
      // A program that git had started may hold the pipes open; nobody waits for it.
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      reject(startFailure(error, options));
    });
    child.on('close', (status, signal) => {
      const stderr = Buffer.concat(err).toString('utf8');
      const code = status ?? 128;
      if (code === 0 || (options.allowFailure === true && signal === null)) {
        resolve({ stdout: Buffer.concat(out), stderr, code });
      } else {
        reject(new GitError(args, code, signal === null ? stderr : `ended by ${signal}\n${stderr}`));
      }
    });
  });
}

/** Why git did not start. */
export function startFailure(error: Error & { code?: string }, options: GitOptions): Error {
  if (error.code !== 'ENOENT' && error.code !== 'EACCES' && error.code !== 'ENOTDIR') return error;
  const cwd = typeof options.cwd === 'string' ? options.cwd : options.cwd.root;
  if (!existsSync(cwd)) {
    return new CoEngramError('ENVIRONMENT', `the folder ${cwd} does not exist`, { cause: error });
  }
  return new CoEngramError('ENVIRONMENT', 'git was not found', {
    hint: 'install git 2.31 or newer and put it on the PATH',
    cause: error,
  });
}

function ignore(): void {
  return;
}

/** git may answer without reading all of its input. */
export function ignoreClosedPipe(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
}
