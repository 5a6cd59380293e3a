/** The code that V8 made of the program's files is kept for the next call, and nothing depends on it. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isolatedEnv } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

/** A copy of the built program, since these tests change it, and a home of its own. */
function install() {
  const folder = tempFolder();
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(resolve(name), join(folder, name), { recursive: true });
  const home = join(folder, 'home');
  mkdirSync(home);
  const cache = join(home, '.cache/co-engram/code');
  const run = (args: readonly string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'bin/co-engram.js'), ...args],
      {
        cwd: home,
        env: { ...isolatedEnv(), HOME: home, XDG_CACHE_HOME: '', NODE_DISABLE_COMPILE_CACHE: '', ...env },
        encoding: 'utf8',
      },
    );
    return { status, stdout, stderr };
  };
  const files = () => (existsSync(cache) ? readdirSync(cache).sort() : []);
  const only = () => join(cache, files()[0] ?? '');
  return { folder, home, cache, run, files, only };
}

describe('the kept code', () => {
  it('is one file a command, for the user alone, written once', () => {
    const { cache, run, files, only } = install();
    const first = run(['help']);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(files()).toEqual([expect.stringMatching(/^help-v[\d.]+-\w+-\w+\.bin$/)]);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(statSync(only()).mode & 0o777).toBe(0o600);
    const before = statSync(only()).ino;
    expect(run(['help'])).toEqual(first);
    expect(statSync(only()).ino).toBe(before);
    run(['completion', 'bash']);
    expect(files()).toHaveLength(2);
  });

  it('is not made for --version, for a command that is none, when it is turned off, or without a home', () => {
    const { run, files, home } = install();
    run(['--version']);
    expect(run(['serch']).status).toBe(2);
    run(['../../x']);
    expect(run(['help'], { NODE_DISABLE_COMPILE_CACHE: '1' }).status).toBe(0);
    expect(run(['help'], { HOME: 'relative' }).status).toBe(0);
    expect(files()).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('goes where XDG_CACHE_HOME says', () => {
    const { run, files, folder } = install();
    run(['help'], { XDG_CACHE_HOME: join(folder, 'elsewhere') });
    expect(files()).toEqual([]);
    expect(readdirSync(join(folder, 'elsewhere/co-engram/code'))).toHaveLength(1);
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['a lost block', (bytes: Buffer) => Buffer.from(bytes).fill(0, 8192, 12_288)],
    ['other words', () => Buffer.from('no code\nat all')],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])('is made anew when it is damaged: %s', (_name, damage) => {
    const { run, only } = install();
    const first = run(['help']);
    const good = readFileSync(only());
    writeFileSync(only(), damage(good));
    expect(run(['help'])).toEqual(first);
    expect(Math.abs(readFileSync(only()).length - good.length)).toBeLessThan(good.length / 10);
  });

  it('is never that of another version of a file, be it as long and as old', () => {
    const { folder, run } = install();
    const place = join(folder, 'dist/help.cjs');
    const { atime, mtime } = statSync(place);
    expect(run(['help']).stdout).toContain('Usage');
    writeFileSync(place, readFileSync(place, 'utf8').replaceAll('Usage', 'uSAGE'));
    utimesSync(place, atime, mtime);
    expect(run(['help']).stdout).toContain('uSAGE');
  });

  it('is not taken from another user', () => {
    const { run, only } = install();
    const first = run(['help']);
    const isRoot = process.geteuid?.() === 0;
    // Who is not root cannot give a file away: then a file of root's that anyone may read stands for it.
    if (isRoot) chownSync(only(), 65_534, 65_534);
    expect(run(['help'])).toEqual(first);
    expect(statSync(only()).uid).toBe(process.geteuid?.());
  });

  it('may be unwritable', () => {
    const { run, home, files } = install();
    writeFileSync(join(home, '.cache'), 'a file in its place');
    expect(run(['help'])).toMatchObject({ status: 0, stderr: '' });
    expect(files()).toEqual([]);
  });

  it('is written again after a day of use', () => {
    const { run, only } = install();
    run(['help']);
    const { ino, mtimeMs } = statSync(only());
    utimesSync(only(), mtimeMs / 1000, mtimeMs / 1000 - 90_000);
    run(['help']);
    expect(statSync(only()).ino).not.toBe(ino);
    expect(statSync(only()).mtimeMs).toBeGreaterThan(mtimeMs - 1000);
  });

  it('goes a month after it was used last, when another is written', () => {
    const { run, files, only } = install();
    run(['help']);
    utimesSync(only(), new Date('2020-01-01'), new Date('2020-01-01'));
    run(['completion', 'bash']);
    expect(files()).toEqual([expect.stringMatching(/^completion-/)]);
  });
});
