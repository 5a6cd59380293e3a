/** Whatever happens to the driver: both sides are in the file, between markers, and git knows of the conflict. */
import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { engramText, testId } from '../helpers/engram-text';
import {
  BODY,
  copyRepository,
  type MergeRepository,
  makeMergeRepository,
  mergeHandle,
} from '../helpers/merge-repository';
import { GIT_TEST_ENV } from '../helpers/run-real-git';
import { tempFolder } from '../helpers/temp-folder';

const A = 'e/A.md';
let parted: MergeRepository;

beforeAll(async () => {
  parted = await makeMergeRepository();
  parted.git('checkout', '-q', '-b', 's');
  parted.edit(A, { tags: ['base', 's'] }, (body) => body.replace('Line 9', 'Line nine'));
  parted.commitAll('s');
  parted.git('checkout', '-q', 'main');
  parted.edit(A, { tags: ['base', 'm'] }, (body) => body.replace('Line 1', 'Line one'));
  parted.commitAll('m');
});

const driverFile = (test: MergeRepository, name: string) => join(test.root, '.git/co-engram', name);

/** Puts another program where the driver's bundle is. */
function fakeDriver(code: string): (test: MergeRepository) => void {
  return (test) => writeFileSync(driverFile(test, 'driver.cjs'), code);
}

const OURS = 'process.argv[process.argv.indexOf("--") + 2]';

function fakeScript(text: string): (test: MergeRepository) => void {
  return (test) => writeFileSync(driverFile(test, 'driver.sh'), text);
}

/** Both versions of the changed line, between markers, and all else of both sides. */
function expectMarked(test: MergeRepository) {
  const text = test.read(A);
  expect(text).toMatch(
    /^<{7} ours\n[\s\S]*tags: \[base, m\][\s\S]*^={7}\n[\s\S]*tags: \[base, s\][\s\S]*^>{7} theirs$/m,
  );
  expect([text.includes('Line one'), text.includes('Line nine')]).toEqual([true, true]);
  expect(test.conflicts()).toEqual([`UU ${A}`]);
}

const BROKEN: ReadonlyArray<
  readonly [name: string, breakIt: (test: MergeRepository) => void, words: string]
> = [
  ['driver.sh is gone', (test) => rmSync(driverFile(test, 'driver.sh')), 'missing or broken'],
  ['the whole folder is gone', (test) => test.remove('.git/co-engram'), 'missing or broken'],
  ['driver.sh is empty', fakeScript(''), 'missing or broken'],
  ['driver.sh is cut off', fakeScript('#!/bin/sh\nif [ -f "$1" ]; then'), 'missing or broken'],
  ['driver.sh does nothing and says it is fine', fakeScript('exit 0\n'), 'missing or broken'],
  ['driver.sh is killed', fakeScript('kill -9 $$\n'), 'missing or broken'],
  ['driver.cjs is gone', (test) => rmSync(driverFile(test, 'driver.cjs')), 'merge driver failed'],
  ['driver.cjs is empty', fakeDriver(''), 'merge driver failed'],
  ['driver.cjs is cut off', fakeDriver('"use strict"; function ('), 'merge driver failed'],
  ['it throws', fakeDriver('throw new Error("no\\nlines")'), 'status 1'],
  ['it ends with 3', fakeDriver('process.exit(3)'), 'status 3'],
  ['it says clean and has done nothing', fakeDriver('process.exit(0)'), 'status 0'],
  ['it ends with 137', fakeDriver('process.exit(137)'), 'status 137'],
  ['it is killed', fakeDriver('process.kill(process.pid, "SIGKILL")'), 'status 137'],
  [
    'it is killed after half of a text',
    fakeDriver(`require("fs").writeFileSync(${OURS}, "---\\nid: 0"); process.kill(process.pid, "SIGKILL")`),
    'status 137',
  ],
  [
    'it leaves nothing, and says clean',
    fakeDriver(`require("fs").writeFileSync(${OURS}, ""); process.exit(20)`),
    'status 20',
  ],
  ['it deletes the file', fakeDriver(`require("fs").rmSync(${OURS}); process.exit(20)`), 'status 20'],
  [
    'it talks',
    fakeDriver('console.log("a tree id"); console.error("two\\nlines"); process.exit(1)'),
    'status 1',
  ],
];

describe('the driver fails:', () => {
  it.each(BROKEN)('%s', (_, breakIt, words) => {
    const test = copyRepository(parted);
    breakIt(test);
    const { code, stdout, stderr } = test.tryGit(['merge', 's']);
    expect(code).toBe(1);
    expectMarked(test);
    const lines = stderr.split('\n').filter((line) => line !== '');
    // What the shell itself says of a script that it cannot read, or that was killed, comes before.
    expect(lines.filter((line) => line.startsWith('co-engram: '))).toEqual([expect.stringContaining(words)]);
    expect(lines.length).toBeLessThanOrEqual(words === 'missing or broken' ? 2 : 1);
    expect(stdout).not.toContain('tree id');
    expect(readdirSync(test.root).filter((name) => name.startsWith('.merge_file'))).toEqual([]);
  });

  it('and merge resolve, which needs no driver, finishes the merge', async () => {
    const test = copyRepository(parted);
    fakeDriver('process.exit(3)')(test);
    test.tryGit(['merge', 's']);
    expect(await test.resolve()).toMatchObject({ resolved: [{ path: A, how: 'merged' }], remaining: [] });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });

  it('also where git cannot tell lines: a NUL in the text', () => {
    for (const breakIt of [
      fakeDriver('process.exit(3)'),
      (test: MergeRepository) => test.remove('.git/co-engram'),
    ]) {
      const test = copyRepository(parted);
      test.git('checkout', '-q', 's');
      test.write(A, `${test.read(A)}\0 theirs\n`);
      test.commitAll('nul');
      test.git('checkout', '-q', 'main');
      breakIt(test);
      expect(test.tryGit(['merge', 's']).code).toBe(1);
      expect(test.read(A)).toMatch(
        /^<{7} ours\n[\s\S]*base, m\][\s\S]*^={7}\n[\s\S]*base, s\][\s\S]*^>{7} theirs$/m,
      );
    }
  });

  it('for one of three files, and the other two are merged', async () => {
    const names = ['A', 'B', 'C'].map((name) => `e/${name}.md`);
    const files = Object.fromEntries(
      names.map((name, n) => [name, engramText({ id: testId(n + 1), tags: ['base'], body: BODY })]),
    );
    const test = await makeMergeRepository({ files });
    for (const [branch, tag] of [
      ['s', 's'],
      ['main', 'm'],
    ] as const) {
      test.git('checkout', '-q', '-B', branch, branch === 's' ? 'main' : 'main');
      for (const name of names) test.edit(name, { tags: ['base', tag] });
      test.commitAll(tag);
      if (branch === 's') test.git('checkout', '-q', '-B', 'main', 's~1');
    }
    const real = driverFile(test, 'real.cjs');
    renameSync(driverFile(test, 'driver.cjs'), real);
    fakeDriver(
      `if (process.argv.includes("e/B.md")) process.kill(process.pid, "SIGKILL"); else require(${JSON.stringify(real)});`,
    )(test);
    expect(test.tryGit(['merge', 's']).code).toBe(1);
    expect(test.conflicts()).toEqual(['UU e/B.md']);
    for (const name of ['e/A.md', 'e/C.md'])
      expect(test.engram(name).fields.tags).toEqual(['base', 'm', 's']);
    expect(test.read('e/B.md')).toContain('<<<<<<< ours');
  });
});

describe('node', () => {
  /** A folder with links to these programs, as a PATH without anything else. */
  function pathWith(programs: readonly string[]): string {
    const folder = tempFolder();
    for (const program of programs) {
      const found = (process.env.PATH ?? '')
        .split(delimiter)
        .find((each) => readdirSafe(each).includes(program));
      if (found !== undefined) symlinkSync(join(found, program), join(folder, program));
    }
    return folder;
  }

  function readdirSafe(folder: string): string[] {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  }

  const PROGRAMS = ['git', 'sh', 'cp', 'mv', 'rm', 'tr', 'cat'];
  const bake = (test: MergeRepository, node: string) => {
    const script = driverFile(test, 'driver.sh');
    const text = test.read('.git/co-engram/driver.sh').replace(/^node=.*$/m, `node='${node}'`);
    writeFileSync(script, text);
  };

  it('is not on the PATH of a graphical client: the one that is baked in runs', () => {
    const test = copyRepository(parted);
    expect(test.tryGit(['merge', '-q', 's'], { PATH: pathWith(PROGRAMS) })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });

  it('that is baked in is gone: the one on the PATH runs', () => {
    const test = copyRepository(parted);
    bake(test, '/nowhere/bin/node');
    expect(test.tryGit(['merge', '-q', 's'])).toMatchObject({ code: 0, stderr: '' });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
  });

  it('is nowhere: marked, with a hint', () => {
    const test = copyRepository(parted);
    bake(test, '/nowhere/bin/node');
    const { code, stderr } = test.tryGit(['merge', 's'], { PATH: pathWith(PROGRAMS) });
    expect([code, stderr]).toEqual([1, expect.stringContaining('node was not found; co-engram init')]);
    expectMarked(test);
  });

  it('is too old: marked, and its version is noted', () => {
    const test = copyRepository(parted);
    const old = join(tempFolder(), 'node');
    writeFileSync(
      old,
      '#!/bin/sh\n[ "$1" != --version ] || { echo v12.0.0; exit; }\necho "SyntaxError" >&2\nexit 1\n',
    );
    chmodSync(old, 0o755);
    bake(test, old);
    const { code, stderr } = test.tryGit(['merge', 's'], { PATH: pathWith(PROGRAMS) });
    expect([code, stderr]).toEqual([1, expect.stringContaining('driver-failure.txt')]);
    expect(test.read('.git/co-engram/driver-failure.txt')).toBe(`SyntaxError\nv12.0.0\n${old}\n`);
    expectMarked(test);
  });

  it('gets nothing of what others want of their node', () => {
    const test = copyRepository(parted);
    const env = { NODE_OPTIONS: '--require /nowhere.js', NODE_EXTRA_CA_CERTS: '/nowhere' };
    expect(test.tryGit(['merge', '-q', 's'], env)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a program of the name in the repository', () => {
  it('is never the one that runs', () => {
    const test = copyRepository(parted);
    for (const name of ['node', 'sh', 'cp', 'git']) {
      test.write(name, '#!/bin/sh\ntouch pwned\n');
      chmodSync(join(test.root, name), 0o755);
    }
    test.commitAll('traps');
    test.git('merge', '-q', 's');
    expect([test.exists('pwned'), test.engram(A).fields.tags]).toEqual([false, ['base', 'm', 's']]);
  });
});

describe('the driver touches', () => {
  it('nothing but the file that git gave it: not the work tree, not the index', () => {
    const test = copyRepository(parted);
    const settled = new Date(Date.now() - 7_200_000);
    for (const branch of ['main', 's']) test.git('checkout', '-q', branch);
    test.git('commit', '-q', '--allow-empty', '-m', 'second');
    utimesSync(join(test.root, A), settled, settled);
    test.git('update-index', '-q', '--refresh');
    expect(test.tryGit(['rebase', 'main'])).toMatchObject({ code: 0 });
    expect(test.engram(A).fields.tags).toEqual(['base', 'm', 's']);
    test.git('checkout', '-q', '-B', 'picked', 'main');
    expect(test.tryGit(['cherry-pick', 's~1'])).toMatchObject({ code: 0 });
  });

  it('nothing that a merge cut off by Ctrl-C leaves in the way', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `e/N${n}.md`);
    const files = Object.fromEntries(
      names.map((name, n) => [name, engramText({ id: testId(n + 1), tags: ['base'], body: BODY })]),
    );
    const test = await makeMergeRepository({ files });
    test.git('checkout', '-q', '-b', 's');
    for (const name of names) test.edit(name, { tags: ['base', 's'] });
    test.commitAll('s');
    test.git('checkout', '-q', 'main');
    for (const name of names) test.edit(name, { tags: ['base', 'm'] });
    test.commitAll('m');
    await interrupt(test.root, ['merge', 's'], 400);
    const handle = mergeHandle(test.root);
    rmSync(join(test.root, '.git/index.lock'), { force: true });
    if (handle.exists('.git/MERGE_HEAD')) handle.git('merge', '--abort');
    expect(handle.git('status', '--porcelain')).toBe('');
    expect(handle.tryGit(['merge', '-q', 's'])).toMatchObject({ code: 0 });
    for (const name of names) expect(handle.engram(name).fields.tags).toEqual(['base', 'm', 's']);
  });

  /** As a terminal does: the signal goes to git and to all that it started. */
  function interrupt(cwd: string, args: string[], afterMs: number): Promise<void> {
    const env = { ...process.env, ...GIT_TEST_ENV };
    const child = spawn('git', args, { cwd, env, detached: true, stdio: 'ignore' });
    return new Promise((resolve) => {
      child.once('close', () => resolve());
      setTimeout(() => {
        if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      }, afterMs);
    });
  }
});
