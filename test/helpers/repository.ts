import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repository } from '../../src/store/repository';
import { runRealGit } from './run-real-git';
import { tempFolder } from './temp-folder';

export interface TestRepository {
  /** As findRepository would give it: trusted, layout co-engram. */
  repo: Repository;
  root: string;
  write(path: string, text: string | Uint8Array): void;
  read(path: string): string;
  exists(path: string): boolean;
  remove(path: string): void;
  /** Runs git in the root, free of the machine's configuration. */
  git(...args: string[]): string;
  /** Adds everything and commits; gives the commit id. */
  commitAll(message?: string): string;
}

export interface MakeRepositoryOptions {
  /** A real git repository (default) or a folder without git. */
  git?: boolean;
  /** Texts by path; `co-engram.yaml` is always there unless given. */
  files?: Record<string, string>;
  /** Commits what was written; off by default. */
  commit?: boolean;
  /** An empty folder to use (real path); a new temp folder otherwise. */
  root?: string;
}

/** A memory repository in a temp folder that disappears after the test file. */
export function makeRepository(options: MakeRepositoryOptions = {}): TestRepository {
  const root = options.root ?? tempFolder();
  const hasGit = options.git ?? true;
  const test = handle(root, hasGit);
  if (hasGit) initGit(test);
  const files = { 'co-engram.yaml': 'language: en\n', ...defaultIgnores(hasGit), ...options.files };
  for (const [path, text] of Object.entries(files)) test.write(path, text);
  if (options.commit) test.commitAll();
  return test;
}

function defaultIgnores(hasGit: boolean): Record<string, string> {
  return hasGit ? { '.gitignore': 'private/\n.co-engram/\n' } : {};
}

/** What `git init -b main` and three calls of `git config` would leave, without four processes for every test. */
function initGit(test: TestRepository): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info', 'hooks']) {
    mkdirSync(join(test.root, '.git', folder), { recursive: true });
  }
  test.write('.git/HEAD', 'ref: refs/heads/main\n');
  test.write('.git/config', GIT_CONFIG);
}

const GIT_CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
[user]
\tname = Test Person
\temail = test@example.org
[commit]
\tgpgsign = false
`;

function handle(root: string, hasGit: boolean): TestRepository {
  const gitDir = hasGit ? join(root, '.git') : undefined;
  const repo: Repository = {
    root,
    rule: 'flag',
    gitDir,
    commonDir: gitDir,
    stateDir: gitDir === undefined ? join(root, '.co-engram') : join(gitDir, 'co-engram'),
    isBare: false,
    isTrusted: true,
    layout: 'co-engram',
    contentPrefix: '',
  };
  const git = (...args: string[]) => runRealGit(root, args);
  return {
    repo,
    root,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    exists: (path) => existsSync(join(root, path)),
    remove: (path) => rmSync(join(root, path), { recursive: true, force: true }),
    git,
    commitAll: (message = 'test') => {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD').trim();
    },
  };
}
