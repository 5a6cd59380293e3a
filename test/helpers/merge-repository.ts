/** Repositories in which git merges with the built driver, and people whose use is counted as the program counts it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editEngram } from '../../src/engram/edit-engram';
import type { EngramFieldName } from '../../src/engram/fields';
import { parseEngram } from '../../src/engram/parse-engram';
import { openRepository } from '../../src/index';
import { commitPlan } from '../../src/store/apply-plan';
import { attributeLines } from '../../src/store/layout';
import { describeRepository } from '../../src/store/locate';
import { readUsageSums } from '../../src/store/read-usage-files';
import { planUsage } from '../../src/store/usage-writer';
import type { MergeLogLine } from '../../src/sync/merge-log';
import type { MergeResolution, MergeResolveOptions } from '../../src/sync/merge-resolve';
import { planDriver } from '../../src/sync/plan-driver';
import { engramText, testId } from './engram-text';
import { makeRepository, type TestRepository } from './repository';
import { GIT_TEST_ENV, runRealGit } from './run-real-git';
import { testSurroundings } from './surroundings';
import { tempFolder } from './temp-folder';

export interface GitOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface MergeRepository extends TestRepository {
  /** Counts `times` retrievals of an engram in the file of this work tree's writer. */
  use(times?: number, id?: string): Promise<void>;
  /** Retrievals over all writers, as every face shows them. */
  used(id?: string): number;
  /** Changes fields, and the body when given; every other byte stays. */
  edit(
    path: string,
    fields: Partial<Record<EngramFieldName, unknown>>,
    body?: (body: string) => string,
  ): void;
  /** The file as an engram; fails when it is none. */
  engram(path: string): { fields: Record<string, unknown>; body: string };
  /** Runs git and gives its status instead of failing. */
  tryGit(args: readonly string[], env?: Record<string, string>): GitOutcome;
  /** Paths in conflict with their two letters, `UU e/A.md`. */
  conflicts(): string[];
  resolve(options?: MergeResolveOptions): Promise<MergeResolution>;
  /** Lines of the merge log. */
  log(): MergeLogLine[];
  /** How often the driver ran for a path. */
  driverCalls(path?: string): number;
  /** Registers the driver as `init` does. */
  register(): Promise<void>;
}

export const SURROUNDINGS = testSurroundings({ env: { ...GIT_TEST_ENV, PATH: process.env.PATH } });
SURROUNDINGS.execPath = process.execPath;

/** The same handle on any folder that is a work tree: a copy, a linked worktree, a clone. */
export function mergeHandle(root: string): MergeRepository {
  const test = makeHandle(root);
  const tryGit: MergeRepository['tryGit'] = (args, env) => runGitAnyway(root, args, env);
  return {
    ...test,
    tryGit,
    async use(times = 1, id = testId(1)) {
      const delta = { id, isPrivate: false, judged: { importance: 0.5, confidence: 0.8 } };
      for (let n = 0; n < times; n += 1) {
        await commitPlan(test.repo, SURROUNDINGS, async () => ({
          summary: 'use',
          changes: await planUsage(test.repo, SURROUNDINGS, [{ ...delta, retrieved: 1 }]),
        }));
      }
    },
    used: (id = testId(1)) => readUsageSums(test.repo).get(id)?.retrieved ?? 0,
    edit(path, fields, body) {
      const text = test.read(path);
      const next = body?.(bodyOf(text, path));
      test.write(path, editEngram(text, fields, next));
    },
    engram(path) {
      const text = test.read(path);
      const parsed = parseEngram(text, path);
      if (parsed.type !== 'engram') throw new Error(`${path}: ${JSON.stringify(parsed)}\n${text}`);
      return { fields: parsed.file.engram as unknown as Record<string, unknown>, body: parsed.file.body };
    },
    conflicts: () =>
      tryGit(['status', '--porcelain', '-uno'])
        .stdout.split('\n')
        .filter((line) => /^(DD|AU|UD|UA|DU|AA|UU) /.test(line)),
    async resolve(options) {
      const library = await openRepository(root, { ...SURROUNDINGS, cwd: root, forWriting: true });
      return library.mergeResolve(options);
    },
    log: () => readLog(test.repo.commonDir ?? ''),
    driverCalls: (path = 'e/A.md') =>
      readLog(test.repo.commonDir ?? '').filter(
        (line) => line.via === 'driver' && line.path === path && CALLS.has(line.outcome),
      ).length,
    async register() {
      const { steps } = await planDriver(test.repo, { surroundings: SURROUNDINGS, replace: true });
      for (const step of steps) await step.apply(test.repo);
    },
  };
}

/** Of these a call leaves exactly one line. */
const CALLS = new Set(['merged', 'text', 'displaced']);

function makeHandle(root: string): TestRepository {
  const git = (...args: string[]) => runRealGit(root, args);
  return {
    repo: describeRepository({ root, layout: 'co-engram' }, 'flag'),
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

function bodyOf(text: string, path: string): string {
  const parsed = parseEngram(text, path);
  if (parsed.type !== 'engram') throw new Error(`${path} is no engram`);
  return parsed.file.body;
}

function readLog(commonDir: string): MergeLogLine[] {
  const path = join(commonDir, 'co-engram/merge-log.jsonl');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as MergeLogLine);
}

function runGitAnyway(cwd: string, args: readonly string[], env: Record<string, string> = {}): GitOutcome {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  try {
    const stdout = execFileSync('git', args, {
      cwd,
      input: '',
      encoding: 'utf8',
      env: { ...inherited, ...GIT_TEST_ENV, GIT_EDITOR: 'true', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number | null; stdout: string; stderr: string };
    return { code: status ?? -1, stdout, stderr };
  }
}

export const BODY = Array.from({ length: 9 }, (_, n) => `Line ${n + 1} of the words.`).join('\n\n');

export interface MergeRepositoryOptions {
  files?: Record<string, string>;
  /** False: a clone that nobody registered the driver in. */
  register?: boolean;
}

/** A repository with `e/A.md` (and `files`), committed on main, and the driver registered. */
export async function makeMergeRepository(options: MergeRepositoryOptions = {}): Promise<MergeRepository> {
  const root = tempFolder();
  makeRepository({
    root,
    files: {
      '.gitattributes': `${attributeLines().join('\n')}\n`,
      'e/A.md': engramText({ tags: ['base'], body: BODY }),
      ...options.files,
    },
  });
  const test = mergeHandle(root);
  if (options.register !== false) await test.register();
  test.commitAll('base');
  return test;
}

/** A copy of a whole repository folder, as `cp -r` makes it. */
export function copyRepository(from: TestRepository): MergeRepository {
  const root = join(tempFolder(), 'copy');
  cpSync(from.root, root, { recursive: true });
  return mergeHandle(root);
}
