import { COMMON_OPTIONS, longNames, takesValue } from './common-options';
import type { OptionSpecs } from './declarations';

/** Where the command's name is in argv: options of every command may stand before and between its words. */
export interface Located {
  /** Words of the longest known name, else the first word; undefined when there is none. */
  name?: string;
  /** Everything else in order. */
  rest: string[];
  asksVersion: boolean;
}

const COMMON: OptionSpecs = COMMON_OPTIONS;

/** True when the value of this common option is the next word. */
function isFollowedByValue(token: string): boolean {
  return Object.entries(COMMON).some(
    ([key, option]) =>
      takesValue(option) &&
      (token === `-${option.short}` || longNames(key, option).some((name) => token === `--${name}`)),
  );
}

/** Splits argv into the command's name and the rest. `isName` knows names, `isGroup` first words of two-word names. */
export function locateCommand(
  argv: readonly string[],
  table: { isName(name: string): boolean; isGroup(word: string): boolean },
): Located {
  const rest: string[] = [];
  let name: string | undefined;
  let asksVersion = false;
  let index = 0;
  for (; index < argv.length; index += 1) {
    const token = argv[index] ?? '';
    if (token === '--') break;
    if (token.startsWith('-') && token !== '-') {
      if (token === '--version' || token === '-V') asksVersion = true;
      else rest.push(token);
      if (isFollowedByValue(token) && index + 1 < argv.length) {
        index += 1;
        rest.push(argv[index] ?? '');
      }
    } else if (name === undefined) {
      name = token;
      if (!table.isGroup(token)) break;
    } else {
      if (table.isName(`${name} ${token}`)) name = `${name} ${token}`;
      else rest.push(token);
      break;
    }
  }
  const consumed = index < argv.length && argv[index] !== '--' ? index + 1 : index;
  return { name, rest: [...rest, ...argv.slice(consumed)], asksVersion: asksVersion && name === undefined };
}
