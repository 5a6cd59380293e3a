import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWithCommander } from '../../src/cli/parse-commander';
import { parseFast } from '../../src/cli/parse-fast';
import { sample } from './sample-command';

const FLAGS = [
  '--content',
  '--tag',
  '-t',
  '-x',
  '-q',
  '-C',
  '--repo',
  '--limit',
  '--depth',
  '--expand',
  '--no-expand',
  '--no-strict',
  '--json',
  '--set',
  '--',
];

const word = fc.oneof(
  fc.constantFrom(...FLAGS),
  fc.tuple(fc.constantFrom(...FLAGS), fc.string({ maxLength: 5 })).map(([flag, text]) => `${flag}=${text}`),
  fc
    .tuple(fc.constantFrom('-t', '-x', '-q', '-C'), fc.string({ maxLength: 3 }))
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 6 }),
);

it('reads every line that it understands as commander does', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
      const fast = parseFast(sample, argv);
      if (fast !== undefined) expect(parseWithCommander(sample, argv)).toEqual(fast);
    }),
    { numRuns: 5000 },
  );
});
