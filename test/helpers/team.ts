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
import { runCli } from './run-cli';
import { GIT_TEST_ENV, runRealGit } from './run-real-git';
import { tempFolder } from './temp-folder';

export interface Person extends MergeRepository {
  /** `co-engram sync --json` with these arguments: its document, checked against the schema, and its exit code. With options in a process of its own. */
  sync(args?: string, options?: BuiltOptions): Promise<SyncReport & { exitCode: number | null }>;
  /** The same for people, by the built program. */
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
  return {
    ...test,
    async sync(args = '', options) {
      const argv = ['sync', '--repo', root, ...words(args), '--json'];
      // In this process, which spares a start; git's processes are real either way.
      const { exitCode, stdout, stderr } =
        options === undefined ? await runCli(argv, { env: GIT_TEST_ENV }) : await runBuilt(argv, options);
      expect(stderr, 'a document needs no talk').toBe('');
      expectSchema('sync', stdout);
      return { ...(JSON.parse(stdout) as SyncReport), exitCode };
    },
    syncText: (args = '', options) => runBuilt(['sync', '--repo', root, ...words(args)], options),
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
/** Both changed line 5, and a tag each. */
export async function partOnLine(team: Team): Promise<void> {
  team.a.edit(A, { tags: ['base', 'a'], updatedAt: '2026-01-02T00:00:00Z' }, (body) =>
    body.replace('Line 5', 'Line fife'),
  );
  expect(await team.a.sync()).toMatchObject({ ok: true });
  team.b.edit(A, { tags: ['b', 'base'], updatedAt: '2026-01-03T00:00:00Z' }, (body) =>
    body.replace('Line 5', 'Line fyve'),
  );
}
