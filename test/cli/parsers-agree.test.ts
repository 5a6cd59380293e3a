import { describe, expect, it } from 'vitest';
import { listCommands } from '../../src/cli/command-table';
import type { Command } from '../../src/cli/declarations';
import { parseWithCommander } from '../../src/cli/parse-commander';
import { parseFast } from '../../src/cli/parse-fast';
import { CoEngramError } from '../../src/errors';
import { sample } from './sample-command';

const CORPUS: readonly string[][] = [
  [],
  ['one'],
  ['one', 'two', 'three'],
  ['-'],
  ['--'],
  ['--', '--limit', '5'],
  ['one', '--', '-x', '--', 'y'],
  ['--limit', '5'],
  ['--limit=5'],
  ['--limit='],
  ['--limit', '5', '--limit', '6'],
  ['--limit', '-1'],
  ['--limit=-1'],
  ['--limit', 'NaN'],
  ['--limit'],
  ['--limit', '--json'],
  ['--content', '--', 'x'],
  ['--content', '-'],
  ['--content=--json'],
  ['--content=a=b'],
  ['--content', 'a\nb'],
  ['--content', ''],
  ['-t', 'a', '-t', 'b'],
  ['-ta'],
  ['-t=a'],
  ['-t'],
  ['-xq'],
  ['-xqt', 'a'],
  ['-xqta'],
  ['-qx', 'word', '-C', '/tmp'],
  ['-C/tmp'],
  ['--cwd', '/tmp', '--repo', '/var'],
  ['--expand'],
  ['--no-expand'],
  ['--no-expand', '--expand'],
  ['--expand', '--no-expand'],
  ['--no-expand=1'],
  ['--no-strict', '--strict'],
  ['--no-json'],
  ['--json=true'],
  ['--depth'],
  ['--depth', '7'],
  ['--depth=7'],
  ['--depth', '--depth=2'],
  ['--', '--depth'],
  ['--dep', '7'],
  ['--unknown'],
  ['--unknown=3'],
  ['-z'],
  ['-z', '5'],
  ['-5'],
  ['--set', 'a=b', '--set', 'c=d=e'],
  ['--set=a=b'],
  ['--include', 'frozen,expired', '--include=frozen'],
  ['--help'],
  ['-h'],
  ['--jsonl', '--dry-run', '--commit', '--no-commit', '--no-color'],
  ['___proto__', '--__proto__'],
  ['--constructor'],
  ['--toString', 'x'],
  ['记忆', '--tag', '数据库'],
  ['a'.repeat(10_000)],
  ['---'],
  ['--='],
  ['-=x'],
  ['--limit', '5', '--'],
];

type Outcome = { raw: unknown } | { refused: string };

function byCommander(command: Command, argv: readonly string[]): Outcome {
  try {
    return { raw: parseWithCommander(command, argv) };
  } catch (error) {
    if (error instanceof CoEngramError && error.code === 'USAGE') return { refused: error.message };
    throw error;
  }
}

/** What Node's parser understands, commander reads the same; what commander refuses, Node's parser leaves alone. */
function expectAgreement(command: Command, argv: readonly string[]): void {
  const fast = parseFast(command, argv);
  if (fast !== undefined)
    expect({ argv, outcome: byCommander(command, argv) }).toEqual({ argv, outcome: { raw: fast } });
}

describe('the two parsers', () => {
  it.each(CORPUS.map((argv) => ({ argv })))('agree on $argv', ({ argv }) => {
    expectAgreement(sample, argv);
  });

  it('agree on the corpus for every command of the table', async () => {
    for (const entry of listCommands()) {
      const { command } = await entry.load();
      for (const argv of CORPUS) expectAgreement(command, argv);
    }
  });

  it('are both needed: the fast one reads what is right', () => {
    const right = CORPUS.filter((argv) => parseFast(sample, argv) !== undefined);
    expect(right.length).toBeGreaterThan(30);
  });
});
