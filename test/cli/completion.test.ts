import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatCandidates } from '../../src/cli/completion/candidates';
import { type CommandModel, completionModel, firstWords } from '../../src/cli/completion/model';
import { COMPLETIONS, SHELLS } from '../../src/cli/completion/shells';
import { CANDIDATE_KINDS } from '../../src/cli/declarations';
import { expectSchema } from '../helpers/expect-schema';
import { runCli } from '../helpers/run-cli';
import { tempFolder } from '../helpers/temp-folder';

const common = [
  { flags: ['--json'], description: "it's `one` $document", takesValue: false, values: { words: [] } },
  {
    flags: ['-C', '--repo', '--cwd'],
    description: 'the memory: its root',
    takesValue: true,
    values: { words: [], complete: 'directory' as const },
  },
];
const engram = { words: [], complete: 'engram' as const };

const model: CommandModel[] = [
  {
    name: 'search',
    summary: 'find',
    arguments: [{ words: [] }],
    isVariadic: true,
    options: [
      { flags: ['--kind'], description: 'kind', takesValue: true, values: { words: ['fact', 'pattern'] } },
      {
        flags: ['--include'],
        description: 'also',
        takesValue: true,
        values: { words: ['frozen', 'forgotten', 'expired'], isList: true },
      },
      {
        flags: ['--queries'],
        description: 'file',
        takesValue: true,
        values: { words: [], complete: 'file' },
      },
      ...common,
    ],
  },
  { name: 'delete', summary: "it's: gone", arguments: [engram], isVariadic: true, options: common },
  {
    name: 'link',
    summary: 'link',
    arguments: [engram, { words: ['extends', 'contradicts'] }, engram],
    isVariadic: false,
    options: common,
  },
  { name: 'config get', summary: 'read', arguments: [], isVariadic: false, options: common },
  { name: 'config set', summary: 'write', arguments: [], isVariadic: false, options: common },
  {
    name: 'help',
    summary: 'help',
    arguments: [{ words: [], complete: 'command' }],
    isVariadic: true,
    options: common,
  },
];

const folder = tempFolder();
const calls = join(folder, 'calls');
const program = join(folder, 'co-engram');
writeFileSync(
  program,
  `#!/bin/sh\necho "$*" >> "${calls}"\nprintf '01ABC\\tRetry on 40001\\nRetry on 40001\\t01ABC\\n'\n`,
);
chmodSync(program, 0o755);
const script = join(folder, 'co-engram.bash');
writeFileSync(script, COMPLETIONS.bash.script(model));

/** What bash would offer for the words, the last one being under the cursor. */
function complete(words: readonly string[]): string[] {
  writeFileSync(calls, '');
  const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _co_engram co-engram; printf "%s\\n" "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '-c', code, script, ...words], {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, HOME: '/home/me' },
    encoding: 'utf8',
    cwd: folder,
  });
  return output.split('\n').filter((line) => line !== '');
}

describe('completion in bash', () => {
  it.each<[string[], string[]]>([
    [[''], ['search', 'delete', 'link', 'config', 'help']],
    [['se'], ['search']],
    [
      ['config', ''],
      ['get', 'set'],
    ],
    [['-C', '/tmp', 'config', 's'], ['set']],
    [['search', '--k'], ['--kind']],
    [
      ['search', '--kind', ''],
      ['fact', 'pattern'],
    ],
    [['search', '--kind', '=', 'p'], ['pattern']],
    [
      ['search', '--kind', '='],
      ['fact', 'pattern'],
    ],
    [['search', 'x', '--include', 'frozen,ex'], ['frozen,expired']],
    [['search', '--queries', 'cal'], ['calls']],
    [
      ['delete', ''],
      ['01ABC', 'Retry\\ on\\ 40001'],
    ],
    [
      ['delete', '"Ret'],
      ['01ABC', 'Retry on 40001'],
    ],
    [
      ['delete', '01ABC', ''],
      ['01ABC', 'Retry\\ on\\ 40001'],
    ],
    [
      ['link', '01ABC', ''],
      ['extends', 'contradicts'],
    ],
    [['link', '01ABC', 'extends', '01ABC', ''], []],
    [['help', 'l'], ['link']],
    [['--he'], ['--help']],
    [['nothing', ''], []],
  ])('of %j offers %j', (words, offered) => {
    expect(complete(['co-engram', ...words])).toEqual(offered);
  });

  it('asks the program about the repository on the line', () => {
    complete(['co-engram', '-C', '~/memory', 'delete', '01']);
    expect(readFileSync(calls, 'utf8')).toBe(
      '-C /home/me/memory completion --candidates engram --prefix=01\n',
    );
  });
});

describe('completion scripts', () => {
  it.each(SHELLS)('for %s hold every word of the table', async (shell) => {
    const { exitCode, stdout, stderr } = await runCli(['completion', shell]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const commands = await completionModel();
    for (const { word } of firstWords(commands)) expect(stdout).toContain(word);
    for (const flag of commands.flatMap(({ options }) => options.flatMap(({ flags }) => flags))) {
      expect(stdout).toContain(flag.replace(/^-+/, ''));
    }
    for (const kind of CANDIDATE_KINDS) {
      const asked = {
        bash: `kind=${kind} `,
        zsh: `kind=${kind} `,
        fish: `candidates ${kind})`,
        powershell: `"complete":"${kind}"`,
      };
      expect(stdout).toContain(asked[shell]);
    }
    expect(stdout).not.toContain('--secret');
  });

  it.each(SHELLS)('for %s quote what descriptions hold', (shell) => {
    const text = COMPLETIONS[shell].script(model);
    expect(text).not.toMatch(/\$\{(?=[a-z]+\.)/);
    const quoted = {
      bash: '--json',
      zsh: "'--json:it'\\''s `one` $document'",
      fish: "'it\\'s `one` $document'",
      powershell: '"description":"it\'s `one` $document"',
    };
    expect(text).toContain(quoted[shell]);
  });

  it('are JSON for programs, and need a shell', async () => {
    expectSchema('completion', (await runCli(['completion', 'fish', '--json'])).stdout);
    expect((await runCli(['completion'])).stderr).toBe(
      'error: SHELL is missing; it is one of bash, zsh, fish, powershell\n',
    );
    expect((await runCli(['completion', 'tcsh'])).exitCode).toBe(2);
  });
});

describe('candidates', () => {
  it('that a terminal would not show as they are stay out', () => {
    const list = [
      { value: 'a title', description: 'an\nid' },
      { value: 'two\nlines', description: '' },
      { value: 'tab\there', description: '' },
      { value: '\u001b[2J', description: '' },
      { value: 'x\u202ey', description: '' },
      { value: '', description: '' },
    ];
    expect(formatCandidates(list)).toBe('a title\tan id\n');
  });
});
