/** The built program as a process: streams, signals, and what a start costs. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBuilt, startBuilt } from '../helpers/run-built';
import { isolatedEnv } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const PROGRAM = resolve('bin/co-engram.js');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the built program', () => {
  it('prints its version, help and failures as the one in process does', async () => {
    expect(await runBuilt(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
    expect((await runBuilt(['help'])).stdout).toContain('Usage');
    expect(await runBuilt(['serch'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: 'error: unknown command "serch"\nhint: did you mean "co-engram search"?\n',
    });
  });

  it('starts without a home folder', async () => {
    expect(await runBuilt(['version'], { env: { HOME: undefined } })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
  });

  it('starts with closed streams', () => {
    const bash = (line: string) =>
      execFileSync('bash', ['-c', line, process.execPath, PROGRAM], { encoding: 'utf8' });
    expect(bash('"$0" "$1" help <&- | head -n 1')).toContain('co-engram');
    expect(bash('"$0" "$1" help >&- 2>&-; echo $?')).toBe('0\n');
    expect(bash('"$0" "$1" serch 2>&-; echo $?')).toBe('2\n');
  });

  it('reads what stdin is, at whatever pace it comes, and says what it cannot read', () => {
    const bash = (line: string) =>
      execFileSync('bash', ['-c', `{ ${line}; } 2>&1; echo $?`, process.execPath, PROGRAM], {
        encoding: 'utf8',
      });
    expect(bash('{ sleep 0.3; echo "I like tea."; } | "$0" "$1" extract -')).toBe(
      'user | likes | tea (preference)\n0\n',
    );
    expect(bash('"$0" "$1" hygiene - <&-')).toMatch(/0\n$/);
    for (const command of ['extract -', 'transcript export -']) {
      expect(bash(`"$0" "$1" ${command} < /`)).toMatch(/^error: cannot read stdin \(EISDIR\)\n(?:.*\n)*2\n$/);
    }
  });

  it('is quiet when the reader goes away, and keeps its exit code', () => {
    const line = 'set -o pipefail; "$0" "$1" completion powershell 2>&1 | head -c 1 >/dev/null; echo $?';
    const output = execFileSync('bash', ['-c', line, process.execPath, PROGRAM], { encoding: 'utf8' });
    expect(output).toBe('0\n');
  });

  it('ends when the disk under its streams is full', () => {
    const bash = (line: string) =>
      execFileSync('bash', ['-c', `${line}; echo $?`, process.execPath, PROGRAM], {
        encoding: 'utf8',
        timeout: 20_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    expect(bash('"$0" "$1" help >/dev/full')).toBe('6\n');
    expect(bash('"$0" "$1" serch 2>/dev/full')).toBe('2\n');
    expect(bash('"$0" "$1" help >/dev/full 2>&1')).toBe('6\n');
  });

  it('writes everything to a slow reader', async () => {
    const whole = await runBuilt(['completion', 'bash', '--json']);
    const line = '"$0" "$1" completion bash --json | { sleep 0.3; cat; }';
    const text = execFileSync('bash', ['-c', line, process.execPath, PROGRAM], { encoding: 'utf8' });
    expect(text).toBe(whole.stdout);
    expect(JSON.parse(text).kind).toBe('completion');
  });

  it('leaves Ctrl-C to the shell, which reports 130', async () => {
    const child = startBuilt(['search', '-'], { env: { CO_ENGRAM_DATA_ROOT: exampleRepository() } });
    const ended = new Promise((done) => child.on('close', (code, signal) => done({ code, signal })));
    await new Promise((done) => setTimeout(done, 1000));
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: null, signal: 'SIGINT' });
  });

  it('reports what was thrown where nobody waits', async () => {
    const hook = join(tempFolder(), 'throw.cjs');
    writeFileSync(hook, "setImmediate(() => { throw new Error('nobody waits'); });");
    const child = spawn(process.execPath, ['-r', hook, PROGRAM, 'help'], { env: isolatedEnv() });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const code = await new Promise((done) => child.on('close', done));
    expect(code).toBe(70);
    expect(stderr).toContain('error: unexpected: nobody waits');
  });

  it('ends when even that report cannot be made, as when another version is being installed over it', () => {
    const hook = join(tempFolder(), 'throw.cjs');
    const breakLoading = "require('module')._load = () => { throw new Error('not there'); };";
    writeFileSync(hook, `setImmediate(() => { ${breakLoading} throw new Error('nobody waits'); });`);
    const { status, stderr } = spawnSync(process.execPath, ['-r', hook, PROGRAM, 'help'], {
      encoding: 'utf8',
      env: isolatedEnv(),
      timeout: 20_000,
    });
    expect(status).toBe(70);
    expect(stderr).toContain('error: unexpected: Error: nobody waits');
  });
});

/** The sample memory in git, with times so old that no file could have changed unseen. */
function exampleRepository(): string {
  const folder = join(tempFolder(), 'memory');
  cpSync('examples/team-memory', folder, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: isolatedEnv() });
  git('init', '--quiet');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, name), 1e9, 1e9);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'sample');
  return folder;
}

/** Files of dist that a call reads, and built-in modules that bare node does not load. */
function loadedBy(
  argv: readonly string[],
  env: Record<string, string> = {},
): { files: string[]; builtins: string[] } {
  const folder = tempFolder();
  const hook = join(folder, 'hook.cjs');
  const report = join(folder, 'report.json');
  writeFileSync(
    hook,
    `const before = new Set(process.moduleLoadList);
process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify({
  files: Object.keys(require.cache),
  builtins: process.moduleLoadList.filter((name) => name.startsWith('NativeModule ') && !before.has(name)),
})));`,
  );
  execFileSync(process.execPath, ['-r', hook, PROGRAM, ...argv], {
    env: { ...isolatedEnv(folder), ...env },
  });
  const { files, builtins } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'files' | 'builtins',
    string[]
  >;
  const dist = `${resolve('dist')}/`;
  return {
    files: files.filter((path) => path.startsWith(dist)).map((path) => path.slice(dist.length)),
    builtins: builtins.map((name) => name.replace('NativeModule ', '')),
  };
}

describe('a start', () => {
  it('for --version reads one small file and no module of node but vm', () => {
    const { files, builtins } = loadedBy(['--version']);
    expect(files).toEqual(['entry.cjs']);
    expect(builtins).toEqual(['vm']);
  });

  it('for help makes no streams and loads no parser but that of node', () => {
    const { files, builtins } = loadedBy(['search', '--help']);
    expect(files.some((name) => name.startsWith('parse-commander'))).toBe(false);
    expect(builtins.filter((name) => name !== 'vm' && !name.startsWith('internal/util/parse_args'))).toEqual(
      [],
    );
  });

  it('for a search reads the frame and the search, and nothing heavy', async () => {
    const env = { CO_ENGRAM_DATA_ROOT: exampleRepository(), HOME: tempFolder() };
    /** The first builds the cache, the second hashes what changed in the same second as the first. */
    await runBuilt(['search', 'retry'], { env });
    await new Promise((done) => setTimeout(done, 2_100));
    await runBuilt(['search', 'retry'], { env });
    const { files } = loadedBy(['search', 'retry'], env);
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(4);
    const text = files.map((name) => readFileSync(join('dist', name), 'utf8')).join('\n');
    expect(text).not.toMatch(/ZodError|CommanderError|YAMLParseError/);
  });
});

describe('the build', () => {
  it('carries the licences of what it bundles', () => {
    const text = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
    for (const name of ['commander', 'minisearch', 'yaml', 'zod'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('needs no package at run time, and leaves import() to require', () => {
    for (const name of readdirSync('dist').filter((each) => each.endsWith('.cjs'))) {
      const text = readFileSync(join('dist', name), 'utf8');
      expect(text, name).not.toMatch(/(?<![.\w$])import\(/);
      for (const [, id = ''] of text.matchAll(/(?<![.\w$])require\("([^"]+)"\)/g)) {
        if (id.startsWith('./')) expect(existsSync(join('dist', id)), `${name} -> ${id}`).toBe(true);
      }
    }
  });
});
