import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '../../src/util/shell-word';

it.each(['/tmp/plain-1.0', 'a b', "it's", '$(id)', '`id`', ';rm', '*', '~', '', '"', 'a\\b', '工程', '!x'])(
  'a shell reads the word for %j as it is',
  (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
  },
);

it('leaves plain paths alone', () => {
  expect(shellWord('/home/me/team-memory')).toBe('/home/me/team-memory');
});
