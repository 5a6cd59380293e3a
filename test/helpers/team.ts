/** People who share a memory by `co-engram sync`: a bare repository and clones of it. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { SyncReport } from '../../src/index';
import { attributeLines, ignoreLines } from '../../src/store/layout';
import { engramText, testId } from './engram-text';
import { expectSchema } from './expect-schema';
import { BODY, type MergeRepository, mergeHandle } from './merge-repository';
import { makeRepository } from './repository';
import { type BuiltOptions, type BuiltResult, runBuilt } from './run-built';
import { runRealGit } from './run-real-git';
import { tempFolder } from './temp-folder';

export interface Person extends MergeRepository {
  /** `co-engram sync --json` with these arguments: its document, checked against the schema, and its exit code. */
  sync(args?: string, options?: BuiltOptions): Promise<SyncReport & { exitCode: number | null }>;
  /** The same for people. */
  syncText(args?: string, options?: BuiltOptions): Promise<BuiltResult>;
  /** Writes an engram of its own at `e/<name>.md`. */
  learn(name: string, more?: Record<string, unknown>): void;
  /** A hook of this clone. */
  hook(name: string, script: string): void;
  head(): string;
  /** `git status` in one line a file. */
  status(): string[];
}

export interface Team {
  folder: string;
  /** Path of the bare repository, and git in it. */
  hub: string;
  hubGit(...args: string[]): string;
  /** A hook of the bare repository: the server. */
  serverHook(name: string, script: string): void;
  a: Person;
  b: Person;
  addPerson(name: string): Person;
}

export const A = 'e/A.md';

/** Two people with clones of a bare repository that has `e/A.md`. */
export function makeTeam(options: { files?: Record<string, string> } = {}): Team {
  const folder = tempFolder();
  const first = makeRepository({
    root: join(folder, 'first'),
    files: {
      '.gitattributes': `${attributeLines().join('\n')}\n`,
      '.gitignore': `${ignoreLines().join('\n')}\n`,
      [A]: engramText({ tags: ['base'], body: BODY }),
      ...options.files,
    },
    commit: true,
  });
  const hub = join(folder, 'hub.git');
  runRealGit(folder, ['clone', '-q', '--bare', first.root, hub]);
  const addPerson = (name: string) => clone(folder, name);
  return {
    folder,
    hub,
    hubGit: (...args) => runRealGit(hub, args),
    serverHook: (name, script) => writeHook(join(hub, 'hooks', name), script),
    a: addPerson('a'),
    b: addPerson('b'),
    addPerson,
  };
}

function clone(folder: string, name: string): Person {
  runRealGit(folder, ['clone', '-q', 'hub.git', name]);
  const root = join(folder, name);
  runRealGit(root, ['config', 'user.name', name]);
  runRealGit(root, ['config', 'user.email', `${name}@example.org`]);
  return personAt(root);
}

let ids = 1000;

/** Anybody's work tree. */
export function personAt(root: string): Person {
  const test = mergeHandle(root);
  const run = (args: string, options: BuiltOptions | undefined, more: string[]) =>
    runBuilt(['sync', '--repo', root, ...words(args), ...more], options);
  return {
    ...test,
    async sync(args = '', options) {
      const { exitCode, stdout, stderr } = await run(args, options, ['--json']);
      expect(stderr, 'a document needs no talk').toBe('');
      expectSchema('sync', stdout);
      return { ...(JSON.parse(stdout) as SyncReport), exitCode };
    },
    syncText: (args = '', options) => run(args, options, []),
    learn(name, more) {
      ids += 1;
      test.write(`e/${name}.md`, engramText({ id: testId(ids), title: `About ${name}`, ...more }));
    },
    hook: (name, script) => writeHook(join(root, '.git/hooks', name), script),
    head: () => test.git('rev-parse', 'HEAD').trim(),
    status: () =>
      test
        .git('status', '--porcelain', '-uall')
        .split('\n')
        .filter((line) => line !== ''),
  };
}

function words(args: string): string[] {
  return args.split(' ').filter((word) => word !== '');
}

function writeHook(path: string, script: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
