import { CoEngramError, EXIT_CODES } from '../errors';
import { commandsOfGroup, findCommand } from './command-table';
import type { Command } from './declarations';
import { execute } from './execute';
import { beforeTerminator, failureStyle, reportFailure } from './failure';
import { locateCommand } from './locate-command';
import { parseFast } from './parse-fast';
import type { RawInput } from './read-input';
import type { World } from './world';

const HELP_KEEPS = new Set(['--json', '--color', '--no-color', '--quiet', '-q']);

/** Node's parser for every call that is right; commander, 8 ms dearer, for finding words for what is wrong. */
async function parse(command: Command, argv: readonly string[]): Promise<RawInput> {
  const raw = parseFast(command, argv);
  if (raw !== undefined) return raw;
  const { parseWithCommander } = await import('./parse-commander');
  return parseWithCommander(command, argv);
}

async function runNamed(name: string, rest: readonly string[], world: World): Promise<number> {
  const entry = findCommand(name);
  if (entry === undefined) {
    const { unknownCommand } = await import('./unknown-command');
    throw unknownCommand([name, ...rest.filter((token) => !token.startsWith('-'))]);
  }
  const { command } = await entry.load();
  return runCommand(name, command, rest, world);
}

/** One command on the words after its name: exit code; failures are thrown. */
export async function runCommand(
  name: string,
  command: Command,
  rest: readonly string[],
  world: World,
): Promise<number> {
  const raw = await parse(command, rest);
  if (raw.options.help === true) return runNamed('help', [...name.split(' '), ...helpFlags(rest)], world);
  return execute(name, command, raw, world);
}

function helpFlags(rest: readonly string[]): string[] {
  return rest.filter((token) => HELP_KEEPS.has(token));
}

/** For the options that stand alone: what is none of every command's is named. */
const NO_COMMAND: Command = { arguments: [], options: {}, examples: [], writes: false, run: () => undefined };

/** As git does: the overview, but not as an answer on stdout, and not as success. */
async function nothingAsked(argv: readonly string[], world: World): Promise<number> {
  await parse(NO_COMMAND, argv);
  const style = failureStyle(argv, world);
  if (style.json) throw new CoEngramError('USAGE', 'no command given', { hint: 'co-engram help' });
  await runNamed('help', helpFlags(argv), { ...world, stdout: world.stderr });
  return EXIT_CODES.USAGE;
}

async function dispatch(argv: readonly string[], world: World): Promise<number> {
  const { name, rest, asksVersion } = locateCommand(argv, {
    isName: (candidate) => findCommand(candidate) !== undefined,
    isGroup: (word) => commandsOfGroup(word).length > 0,
  });
  if (asksVersion) return runNamed('version', rest, world);
  const asksHelp = beforeTerminator(rest).some((token) => token === '--help' || token === '-h');
  if (asksHelp) return runNamed('help', [...(name?.split(' ') ?? []), ...helpFlags(rest)], world);
  if (name === undefined) return nothingAsked(argv, world);
  return runNamed(name, rest, world);
}

/** Every command: argv without node and script in, exit code out. Never throws: failures go to stderr. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  return reportingFailures(argv, world, () => dispatch(argv, world));
}

/** Gives the exit code of `action`, or reports what it throws in the style that argv asks for. */
export async function reportingFailures(
  argv: readonly string[],
  world: World,
  action: () => Promise<number>,
): Promise<number> {
  try {
    return await action();
  } catch (error) {
    return reportFailure(error, world, failureStyle(argv, world));
  }
}
