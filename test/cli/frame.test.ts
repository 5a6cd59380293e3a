import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/cli/context';
import { type Command, defineCommand } from '../../src/cli/declarations';
import type { CommandResult } from '../../src/cli/result';
import { CoEngramError } from '../../src/errors';
import { expectSchema } from '../helpers/expect-schema';
import { runCli, runDeclared } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';
import { sample } from './sample-command';

const ESC = '\u001b';

function commandOf(run: () => CommandResult | undefined, writes: boolean): Command {
  return defineCommand({ arguments: [], options: {}, examples: [], jsonl: 'line', writes, run });
}
const reader = (result: CommandResult) => commandOf(() => result, false);
const writer = (result: CommandResult) => commandOf(() => result, true);
const failing = (error: unknown) =>
  commandOf(() => {
    throw error;
  }, false);

async function valuesOf(
  argv: readonly string[],
): Promise<{ args: object; options: Record<string, unknown> }> {
  const { stdout, stderr } = await runDeclared(sample, ['--json', ...argv]);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('values that a command gets', () => {
  it('are the defaults when nothing is given', async () => {
    const { args, options } = await valuesOf([]);
    expect(args).toEqual({ ids: [] });
    expect(options).toEqual({
      tag: [],
      include: [],
      set: [],
      limit: 10,
      expand: true,
      explain: false,
      json: true,
      jsonl: false,
      dryRun: false,
      quiet: false,
      help: false,
    });
  });

  it('are typed, repeated, split and negated', async () => {
    const { args, options } = await valuesOf([
      ...['one', 'two', 'three', '--tag', 'a', '-t', 'b', '--include', 'frozen,expired', '--limit=5'],
      ...['--weight', '0.5', '--no-expand', '--no-strict', '--set', 'a=b', '--kind', 'facts', '--depth'],
    ]);
    expect(args).toEqual({ title: 'one', ids: ['two', 'three'] });
    expect(options).toMatchObject({
      tag: ['a', 'b'],
      include: ['frozen', 'expired'],
      limit: 5,
      weight: 0.5,
      expand: false,
      strict: false,
      set: [{ name: 'a', value: 'b' }],
      kind: 'fact',
      depth: 3,
    });
  });

  it('take the last of what is given twice', async () => {
    expect((await valuesOf(['--limit', '3', '--limit', '4'])).options.limit).toBe(4);
  });
});

describe('bad input', () => {
  it.each([
    [['--limit', '-1'], '--limit must be a whole number from 1 to 100, not "-1"', undefined],
    [['--limit', 'NaN'], '--limit must be a whole number from 1 to 100, not "NaN"', undefined],
    [['--weight', '1e309'], '--weight must be a number from 0 to 1, not "1e309"', undefined],
    [['--limit='], '--limit must not be empty', undefined],
    [[''], 'TITLE must not be empty', undefined],
    [['a', 'b', ''], 'IDS must not be empty', undefined],
    [['--limit'], '--limit needs a value', undefined],
    [['--limit', '-q'], '--limit needs a value', 'write --limit=-q if that is the value'],
    [['--limit', '--', 'x'], '--limit needs a value', 'write --limit=-- if that is the value'],
    [['--limt', '3'], 'unknown option --limt', 'did you mean --limit?'],
    [['--limt=3'], 'unknown option --limt=3', 'did you mean --limit?'],
    [['--whatever'], 'unknown option --whatever', 'put -- before a text that begins with a dash'],
    [['-5 degrees'], 'unknown option -5 degrees', 'put -- before a text that begins with a dash'],
    [['--content', 'a', '--file', 'b'], '--content and --file exclude each other', undefined],
    [['--include', 'frozen,'], '--include must not be empty', undefined],
    [['--kind', 'Fact'], '--kind must be one of fact, pattern, not "Fact"', 'did you mean fact?'],
    [
      ['--since', 'never'],
      '--since must be a date like 2026-01-31 or 2026-01-31T12:00:00Z, not "never"',
      undefined,
    ],
  ])('%j is refused', async (argv, message, hint) => {
    const { exitCode, stdout, stderr } = await runDeclared(sample, argv);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe(`error: ${message}\n${hint === undefined ? '' : `hint: ${hint}\n`}`);
  });

  it('is told as JSON with --json, on stderr', async () => {
    const { exitCode, stdout, stderr } = await runDeclared(sample, ['--json', '--limit', 'x']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expectSchema('error', stderr);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'USAGE', data: { name: '--limit', value: 'x' } });
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('names a missing and an extra argument', async () => {
    const one = defineCommand({
      arguments: [{ name: 'engramId', description: 'which' }],
      options: {},
      examples: [],
      writes: false,
      run: () => undefined,
    });
    expect((await runDeclared(one, [])).stderr).toBe('error: ENGRAM-ID is missing\n');
    expect((await runDeclared(one, ['a', 'b c'])).stderr).toBe(
      'error: unexpected argument "b c"\nhint: quote a text with spaces\n',
    );
    expect((await runDeclared(one, ['a'])).exitCode).toBe(0);
  });
});

describe('what a command gives back', () => {
  const result: CommandResult = {
    json: () => ({ id: '1' }),
    text: (paint) => `made ${paint.bold('1')}`,
    brief: '1',
    hint: 'look at it',
    lines: [{ n: 1 }, { n: 2 }],
  };

  it('is text for people, with a hint on stderr', async () => {
    expect(await runDeclared(reader(result), [])).toEqual({
      exitCode: 0,
      stdout: 'made 1\n',
      stderr: 'hint: look at it\n',
    });
  });

  it('is coloured on a terminal only', async () => {
    expect((await runDeclared(reader(result), [], { isTTY: true })).stdout).toBe(
      `made ${ESC}[1m1${ESC}[22m\n`,
    );
    expect((await runDeclared(reader(result), ['--no-color'], { isTTY: true })).stdout).toBe('made 1\n');
  });

  it('is one JSON document with --json, indented on a terminal', async () => {
    const { stdout, stderr } = await runDeclared(reader(result), ['--json']);
    expect(stdout).toBe('{"schemaVersion":1,"kind":"sample","id":"1"}\n');
    expect(stderr).toBe('');
    expect((await runDeclared(reader(result), ['--json'], { isTTY: true })).stdout).toContain(
      '\n  "kind": "sample"',
    );
    expect((await runDeclared(reader({ ...result, kind: 'other' }), ['--json'])).stdout).toContain(
      '"kind":"other"',
    );
  });

  it('is one object a line with --jsonl', async () => {
    expect((await runDeclared(reader(result), ['--jsonl'])).stdout).toBe(
      '{"schemaVersion":1,"kind":"line","n":1}\n{"schemaVersion":1,"kind":"line","n":2}\n',
    );
    expect((await runDeclared(reader({ json: {}, text: '' }), ['--jsonl'])).stdout).toBe('');
  });

  it('is written in pieces when there are many lines', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => ({ n }));
    const { stdout } = await runDeclared(reader({ ...result, lines }), ['--jsonl']);
    expect(stdout.split('\n')).toHaveLength(5001);
  });

  it('is brief or nothing with --quiet', async () => {
    expect(await runDeclared(writer(result), ['-q'])).toEqual({ exitCode: 0, stdout: '1\n', stderr: '' });
    expect((await runDeclared(writer({ json: {}, text: 'done' }), ['-q'])).stdout).toBe('');
    expect(await runDeclared(reader({ json: {}, text: 'found', hint: 'x' }), ['-q'])).toEqual({
      exitCode: 0,
      stdout: 'found\n',
      stderr: '',
    });
  });

  it('may be nothing, an empty text, or an exit code', async () => {
    expect(
      await runDeclared(
        commandOf(() => undefined, false),
        [],
      ),
    ).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect((await runDeclared(reader({ json: {}, text: '' }), [])).stdout).toBe('');
    expect((await runDeclared(reader({ json: {}, text: 'no', exitCode: 1 }), [])).exitCode).toBe(1);
  });

  it('cannot speak to the terminal', async () => {
    const hostile = `a${ESC}]0;owned\u0007 \u202eb \u009b2J`;
    const { stdout } = await runDeclared(reader({ json: { hostile }, text: hostile }), [], { isTTY: true });
    expect(stdout).toBe('a␛]0;owned␇ \\u202eb \\u009b2J\n');
    const json = (await runDeclared(reader({ json: { hostile }, text: '' }), ['--json'])).stdout;
    expect(json).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(json).hostile).toBe(hostile);
  });
});

describe('failures', () => {
  it('of the user say what and one thing to do', async () => {
    const error = new CoEngramError('NOT_FOUND', `no engram "${ESC}[2J\nhint: rm"`, {
      hint: 'co-engram list',
    });
    expect(await runDeclared(failing(error), [])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'error: no engram "␛[2J hint: rm"\nhint: co-engram list\n',
    });
    expect((await runDeclared(failing(error), [], { isTTY: true })).stderr).toContain(
      `${ESC}[31merror:${ESC}[39m`,
    );
  });

  it('of the system are told as environment', async () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(await runDeclared(failing(error), [])).toEqual({
      exitCode: 6,
      stdout: '',
      stderr: 'error: ENOSPC: no space left on device, write\nhint: free some disk space\n',
    });
  });

  it('of paths that people name are told as environment by every command that takes one', async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'file'), '');
    symlinkSync('loop', join(cwd, 'loop'));
    const commands = [
      ['init', '--yes'],
      ['config', 'data-root'],
      ['trust'],
      ['list', '--repo'],
      ['add', '--file'],
    ];
    for (const path of ['file/below', 'loop/below', `${'long'.repeat(100)}/below`]) {
      for (const words of commands) {
        const { exitCode, stderr } = await runCli([...words, path], { cwd, home: tempFolder() });
        expect([2, 6], `${words} ${path}: ${stderr}`).toContain(exitCode);
      }
    }
  });

  it.each([
    ['an error', new Error('boom'), 'unexpected: boom'],
    ['an error with another code', Object.assign(new Error('boom'), { code: 'EWHAT' }), 'unexpected: boom'],
    ['no error at all', 'boom', 'unexpected: boom'],
  ])('that are bugs (%s) exit 70 with their stack', async (_name, error, message) => {
    const text = await runDeclared(failing(error), []);
    expect(text.exitCode).toBe(70);
    expect(text.stderr).toContain(`error: ${message}\n`);
    expect(text.stderr).toContain('hint: this is a bug');
    const json = await runDeclared(failing(error), ['--json']);
    expectSchema('error', json.stderr);
    expect(JSON.parse(json.stderr).error).toMatchObject({ code: 'INTERNAL', message });
  });

  it('are coloured as asked', async () => {
    const { stderr } = await runDeclared(failing(new CoEngramError('USAGE', 'x')), ['--color']);
    expect(stderr).toContain(ESC);
  });
});

describe('surroundings', () => {
  const asking = (ask: (input: { context: CommandContext }) => CommandResult) =>
    defineCommand({ arguments: [], options: {}, examples: [], writes: false, run: ask });

  const clock = asking(({ context }) => ({ json: {}, text: String(context.surroundings.now()) }));

  it('stop the clock by CO_ENGRAM_NOW', async () => {
    const at = async (CO_ENGRAM_NOW: string) => runDeclared(clock, [], { env: { CO_ENGRAM_NOW }, now: 5 });
    expect((await at('2026-01-02T03:04:05.678Z')).stdout).toBe(`${Date.UTC(2026, 0, 2, 3, 4, 5, 678)}\n`);
    expect((await at('1000')).stdout).toBe('1000\n');
    expect((await at('')).stdout).toBe('5\n');
    expect(await at('soon')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'error: CO_ENGRAM_NOW must be a date from 1970 to 9999 or milliseconds, not "soon"\n',
    });
  });

  it('ask questions only where a person can answer', async () => {
    const asks = asking(({ context }) => ({ json: {}, text: `${context.isInteractive} ${context.columns}` }));
    expect((await runDeclared(asks, [], { isTTY: true, columns: 120 })).stdout).toBe('true 120\n');
    expect((await runDeclared(asks, [])).stdout).toBe('false 80\n');
    expect((await runDeclared(asks, ['-q'], { isTTY: true })).stdout).toBe('false 80\n');
  });

  it('talk on stderr, one line a note, and not when quiet', async () => {
    const talks = asking(({ context }) => {
      context.note(`a\nb${ESC}`);
      return { json: {}, text: '' };
    });
    expect((await runDeclared(talks, [])).stderr).toBe('a b␛\n');
    expect((await runDeclared(talks, ['-q'])).stderr).toBe('');
    expect((await runDeclared(talks, ['--json'])).stderr).toBe('');
  });

  it('say who is waited for when a person must type', async () => {
    const reads = defineCommand({
      arguments: [],
      options: {},
      examples: [],
      writes: false,
      run: async ({ context }) => ({ json: {}, text: await context.readText('-') }),
    });
    const typed = await runDeclared(reads, [], { isTTY: true, stdin: 'typed' });
    expect(typed).toEqual({
      exitCode: 0,
      stdout: 'typed\n',
      stderr: 'reading from the terminal; Ctrl-D ends\n',
    });
    expect((await runDeclared(reads, [], { stdin: 'piped' })).stderr).toBe('');
  });

  it('may have lost their folder', async () => {
    const { inWorld } = await import('../helpers/run-cli');
    const { runCommand, reportingFailures } = await import('../../src/cli/run');
    const result = await inWorld({}, (world) =>
      reportingFailures([], world, () =>
        runCommand('sample', clock, [], {
          ...world,
          cwd: () => {
            throw new Error('ENOENT: uv_cwd');
          },
        }),
      ),
    );
    expect(result).toEqual({
      exitCode: 6,
      stdout: '',
      stderr: 'error: the current folder is gone\nhint: cd somewhere else\n',
    });
  });
});

describe('the version', () => {
  it('is printed alone, before, after and as a command', async () => {
    const { stdout } = await runCli(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    for (const argv of [['-V'], ['version'], ['--no-color', '--version']]) {
      expect(await runCli(argv)).toEqual({ exitCode: 0, stdout, stderr: '' });
    }
    const json = await runCli(['--version', '--json']);
    expectSchema('version', json.stdout);
  });
});
