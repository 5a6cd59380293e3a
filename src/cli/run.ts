import { CoEngramError } from '../errors';
import { COMMANDS, commandsOfGroup, findCommand } from './command-table';
import { execute } from './execute';
import { beforeTerminator } from './failure';
import { locateCommand } from './locate-command';
import { parseWithCommander } from './parse-commander';
import { closest } from './suggest';
import type { World } from './world';

function unknownCommand(name: string, rest: readonly string[]): CoEngramError {
  const group = commandsOfGroup(name);
  const word = rest.find((token) => !token.startsWith('-'));
  const typed = group.length > 0 && word !== undefined ? `${name} ${word}` : name;
  const near = closest(
    typed,
    (group.length > 0 ? group : COMMANDS).map((entry) => entry.name),
  );
  return new CoEngramError('USAGE', `unknown command ${JSON.stringify(typed)}`, {
    hint: near === undefined ? 'co-engram help' : `did you mean "co-engram ${near}"?`,
    data: { name: typed },
  });
}

/** Every command by the full parser: argv without node and script in, exit code out; failures are thrown. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const located = locateCommand(argv, {
    isName: (name) => findCommand(name) !== undefined,
    isGroup: (word) => commandsOfGroup(word).length > 0,
  });
  const { name, rest } = located;
  const asksHelp = beforeTerminator(rest).some((token) => token === '--help' || token === '-h');
  if (located.asksVersion) return runNamed('version', rest, world);
  if (asksHelp) return runNamed('help', [...(name?.split(' ') ?? []), ...rest.filter(isFrameFlag)], world);
  if (name === undefined) throw new CoEngramError('USAGE', 'no command given', { hint: 'co-engram help' });
  return runNamed(name, rest, world);
}

function isFrameFlag(token: string): boolean {
  return ['--json', '--color', '--no-color', '--quiet', '-q'].includes(token);
}

async function runNamed(name: string, rest: readonly string[], world: World): Promise<number> {
  const entry = findCommand(name);
  if (entry === undefined) throw unknownCommand(name, rest);
  const { command } = await entry.load();
  return execute(name, command, parseWithCommander(command, rest), world);
}
