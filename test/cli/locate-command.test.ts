import { expect, it } from 'vitest';
import { locateCommand } from '../../src/cli/locate-command';

const table = {
  isName: (name: string) => ['search', 'config get', 'log'].includes(name),
  isGroup: (word: string) => word === 'config',
};

it.each([
  [[], undefined, [], false],
  [['search', 'a', '--limit', '3'], 'search', ['a', '--limit', '3'], false],
  [['-C', 'dir', 'search', 'a'], 'search', ['-C', 'dir', 'a'], false],
  [['--repo=dir', '--json', 'search', 'a'], 'search', ['--repo=dir', '--json', 'a'], false],
  [['--agent', 'search', 'search', 'x'], 'search', ['--agent', 'search', 'x'], false],
  [['config', 'get', 'language'], 'config get', ['language'], false],
  [['config', '--json', 'get', 'language'], 'config get', ['--json', 'language'], false],
  [['-C', 'x', 'config', '-C', 'y', 'get'], 'config get', ['-C', 'x', '-C', 'y'], false],
  [['config'], 'config', [], false],
  [['config', 'wrong', 'a'], 'config', ['wrong', 'a'], false],
  [['search', '--version'], 'search', ['--version'], false],
  [['--version'], undefined, [], true],
  [['--json', '-V'], undefined, ['--json'], true],
  [['--unknown', 'search'], 'search', ['--unknown'], false],
  [['--', 'search'], undefined, ['--', 'search'], false],
  [['-'], '-', [], false],
  [['-C'], undefined, ['-C'], false],
  [['search', '--', 'search'], 'search', ['--', 'search'], false],
])('finds the command in %j', (argv, name, rest, asksVersion) => {
  expect(locateCommand(argv, table)).toEqual({ name, rest, asksVersion });
});
