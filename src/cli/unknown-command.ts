import { CoEngramError } from '../errors';
import { closest } from '../util/closest';
import { commandsOfGroup, listCommands } from './command-table';

/** The failure for words that name no command: what was probably meant, or what the group offers. */
export function unknownCommand(words: readonly string[]): CoEngramError {
  const [first = '', second] = words;
  const group = commandsOfGroup(first);
  if (group.length > 0 && second === undefined) {
    const names = group.map((entry) => entry.name.slice(first.length + 1)).join(', ');
    return new CoEngramError('USAGE', `${first} needs one of ${names}`, { hint: `co-engram help ${first}` });
  }
  const typed = group.length > 0 ? `${first} ${second}` : first;
  const known = (group.length > 0 ? group : listCommands()).filter((entry) => !entry.hidden);
  const groups = group.length > 0 ? [] : known.map((entry) => entry.name.split(' ')[0] ?? '');
  const near = closest(typed, [...known.map((entry) => entry.name), ...groups]);
  return new CoEngramError('USAGE', `unknown command ${JSON.stringify(typed)}`, {
    hint: near === undefined ? 'co-engram help' : `did you mean "co-engram ${near}"?`,
    data: { name: typed },
  });
}
