import { describe, expect, it } from 'vitest';
import { HEADINGS, listCommands } from '../../src/cli/command-table';
import { allOptions, longNames } from '../../src/cli/common-options';
import { readableWidth, twoColumns, wrap } from '../../src/cli/help/layout';
import { renderCommandHelp, renderGroupHelp } from '../../src/cli/help/render-help';
import { createPaint, finishText } from '../../src/cli/paint';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';
import { sample } from './sample-command';

const look = { paint: createPaint('k'), columns: 80 };
const entry = {
  name: 'sample',
  heading: 'Help' as const,
  summary: 'show it',
  load: async () => ({ command: sample }),
};
const plain = (text: string) => finishText(text, { key: 'k', color: false });

describe('help of a command', () => {
  const lines = plain(renderCommandHelp(entry, sample, look)).split('\n');

  it('begins with examples', () => {
    expect(lines.slice(0, 7)).toEqual([
      'co-engram sample: show it',
      '',
      'Examples',
      '  # the simplest',
      '  co-engram sample "a title"',
      '',
      'Usage',
    ]);
    expect(lines).toContain('  co-engram sample [TITLE] [IDS...] [options]');
  });

  it('shows every option once, in the form to type, with what is allowed', () => {
    const text = lines.join('\n').replace(/\n {10,}/g, ' ');
    for (const shown of [
      /--content TEXT +the text$/m,
      /--kind KIND +its kind \(fact, pattern\)$/m,
      /-t, --tag TAG +a tag \(repeatable\)$/m,
      /--include INCLUDE +what else \(frozen, expired; several by comma\)$/m,
      /--limit N +at most so many \(1 to 100; default 10\)$/m,
      /--since DATE +not older$/m,
      /--set FIELD=VALUE +any field \(repeatable\)$/m,
      /--depth\[=N\] +how deep$/m,
      /--no-expand +no neighbours$/m,
      /--\[no-\]strict +be strict, or not$/m,
      /-x, --explain +say why$/m,
      /--jsonl +print one JSON object a line$/m,
      /--dry-run +show what would be written/m,
      /-C, --repo DIR +.*also --cwd/m,
    ]) {
      expect(text).toMatch(shown);
    }
    expect(text).not.toContain('--secret');
  });

  it('keeps to the width', () => {
    for (const columns of [0, 40, 80, 300]) {
      const width = readableWidth(columns);
      for (const line of plain(renderCommandHelp(entry, sample, { ...look, columns })).split('\n')) {
        if (line.includes('  ')) expect(line.length, line).toBeLessThanOrEqual(Math.max(width, 50));
      }
    }
  });
});

describe('help', () => {
  it('lists every command under a heading', async () => {
    const { exitCode, stdout } = await runCli(['help']);
    expect(exitCode).toBe(0);
    for (const { name, hidden } of listCommands()) {
      if (!hidden) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    }
    expect(await runCli(['--help'])).toMatchObject({ exitCode: 0, stdout });
    expect(await runCli(['-h'])).toMatchObject({ exitCode: 0, stdout });
  });

  it.each(listCommands().map(({ name }) => name))(
    'of %s is the same by both ways, and JSON for programs',
    async (name) => {
      const words = name.split(' ');
      const asked = await runCli(['help', ...words]);
      expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await runCli([...words, '--help'])).toEqual(asked);
      expect(await runCli(['-C', 'nowhere', ...words, '--limit', '-h'])).toEqual(asked);
      const json = await runCli(['help', ...words, '--json']);
      expectSchema('help', json.stdout);
    },
  );

  it('of a group lists its commands', async () => {
    const [group] = listCommands().flatMap(({ name }) =>
      name.includes(' ') ? [name.split(' ')[0] ?? ''] : [],
    );
    const { stdout, exitCode } = await runCli(['help', group ?? '']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`co-engram ${group}: `);
    expectSchema('help', (await runCli([group ?? '', '--help', '--json'])).stdout);
    expect(plain(renderGroupHelp('x', [entry], look))).toContain('co-engram help x COMMAND');
  });

  it('for nothing asked goes to stderr, and is no success', async () => {
    const bare = await runCli([]);
    expect(bare).toMatchObject({ exitCode: 2, stdout: '' });
    expect(bare.stderr).toContain('Usage\n  co-engram COMMAND');
    const json = await runCli(['--json']);
    expect(json).toMatchObject({ exitCode: 2, stdout: '' });
    expectSchema('error', json.stderr);
  });
});

describe('an unknown command', () => {
  it.each([
    [['serch', 'x'], 'unknown command "serch"', 'did you mean "co-engram search"?'],
    [['hlep'], 'unknown command "hlep"', 'did you mean "co-engram help"?'],
    [['xyzzy'], 'unknown command "xyzzy"', 'co-engram help'],
    [['help', 'serch'], 'unknown command "serch"', 'did you mean "co-engram search"?'],
    [['serch', '--help'], 'unknown command "serch"', 'did you mean "co-engram search"?'],
    [['config', 'gte'], 'unknown command "config gte"', 'did you mean "co-engram config get"?'],
    [['confg'], 'unknown command "confg"', 'did you mean "co-engram config"?'],
    [['constructor'], 'unknown command "constructor"', 'co-engram help'],
    [[''], 'unknown command ""', 'co-engram help'],
    [['--', 'search'], 'no command given', undefined],
    [['--jsno'], 'unknown option --jsno', 'did you mean --json?'],
    [['--nope', '--json'], 'unknown option --nope', undefined],
    [['--repo'], '--repo needs a value', undefined],
    [['help', 'search', 'extra'], 'unexpected argument "extra"', 'co-engram help search'],
    [['help', 'config', 'get', 'extra'], 'unexpected argument "extra"', 'co-engram help config get'],
  ])('%j exits 2', async (argv, message, hint) => {
    const { exitCode, stdout, stderr } = await runCli(argv);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    if (hint === undefined) expect(stderr).toMatch(message.startsWith('no ') ? /Usage/ : message);
    else expect(stderr).toBe(`error: ${message}\nhint: ${hint}\n`);
  });

  it('of a group alone says what the group offers', async () => {
    const { exitCode, stderr } = await runCli(['config']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: config needs one of .*get.*\nhint: co-engram help config\n$/);
  });
});

describe('layout', () => {
  it('wraps at spaces and keeps a long word whole', () => {
    expect(wrap('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
    expect(wrap('aaaaaaaaaa b', 5)).toEqual(['aaaaaaaaaa', 'b']);
    expect(wrap('', 5)).toEqual(['']);
  });

  it('aligns descriptions, and puts a long term on a line of its own', () => {
    const long = 'x'.repeat(35);
    expect(
      twoColumns(
        [
          ['a', 'one'],
          [long, 'two'],
        ],
        60,
        (text) => text,
      ),
    ).toEqual([`  a${' '.repeat(29)}  one`, `  ${long}`, `${' '.repeat(34)}two`]);
    expect(twoColumns([], 60, (text) => text)).toEqual([]);
  });
});

describe('declarations', () => {
  it.each(listCommands().map((each) => ({ each, name: each.name })))(
    'of $name are in good order',
    async ({ each }) => {
      const { command } = await each.load();
      expect(HEADINGS).toContain(each.heading);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const { command: line } of command.examples) expect(line).toContain('co-engram');
      const variadic = command.arguments.findIndex((argument) => argument.variadic);
      if (variadic >= 0) expect(variadic).toBe(command.arguments.length - 1);
      const options = Object.entries(allOptions(command));
      const names = options.flatMap(([key, option]) => longNames(key, option));
      expect(new Set(names).size).toBe(names.length);
      const shorts = options.flatMap(([, { short }]) => short ?? []);
      expect(new Set(shorts).size).toBe(shorts.length);
      const texts = [each.summary, ...command.arguments, ...options.map(([, option]) => option)].map((one) =>
        typeof one === 'string' ? one : one.description,
      );
      for (const text of texts) expect(text).toMatch(/^(?![A-Z][a-z]).*[^.]$/);
      for (const [, option] of options) {
        for (const key of option.conflicts ?? []) expect(allOptions(command)).toHaveProperty(key);
      }
    },
  );

  it('name every command once', () => {
    const names = listCommands().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
