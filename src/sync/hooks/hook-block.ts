/** The lines of ours in somebody's hook: put in, recognised, and taken out again without a trace. */
import type { HookName } from './hook-names';

const BEGIN = '# >>> co-engram >>> (co-engram hooks uninstall takes this out)';
const END = '# <<< co-engram <<<';
/** Any version's block, with the line break behind it. */
const BLOCK = /# >>> co-engram >>>[^\n]*\n(?:(?!# <<< co-engram <<<)[^\n]*\n)*# <<< co-engram <<<\n?/;

/** In every way in of ours, of any version: our block, or a line that a person put into a manager's file. */
const SIGN = '/co-engram/hook.sh';

/**
 * The command that leads to hook.sh, for sh; one line, harmless in a clone without co-engram. It keeps its hands off
 * stdin, which belongs to the hook, and only pre-commit may fail.
 */
export function hookCommand(hook: HookName, args = '"$@"'): string {
  const end = hook === 'pre-commit' ? 'exit 1' : ':';
  const given = args === '' ? '' : ` ${args}`;
  const find = `co_engram=$(git rev-parse --git-common-dir)${SIGN}`;
  return `${find}; [ ! -f "$co_engram" ] || sh "$co_engram" ${hook}${given} </dev/null || ${end}`;
}

/** Does a text, anybody's, lead to our hook.sh for this hook? */
export function leadsToOurs(text: string, hook: HookName): boolean {
  return text.split('\n').some((line) => line.includes(SIGN) && line.includes(` ${hook}`));
}

function blockOf(hook: HookName): string {
  return `${BEGIN}\n${hookCommand(hook)}\n${END}\n`;
}

/** How a hook file of our own begins; unlike an empty one of somebody else's. */
const OWN_HEAD = '#!/bin/sh\n# Made by co-engram hooks install.\n';

/** A hook file with nothing in it but our block. */
export function newHookText(hook: HookName): string {
  return OWN_HEAD + blockOf(hook);
}

/** Is the block in the text the one that this version writes? */
export function hasCurrentBlock(text: string, hook: HookName): boolean {
  return text.includes(blockOf(hook)) || text.endsWith(blockOf(hook).slice(0, -1));
}

export function hasBlock(text: string): boolean {
  return BLOCK.test(text);
}

/**
 * The text with our block right behind its first line, since what follows may end the script or become another program;
 * a block that is there is renewed where it stands.
 */
export function insertBlock(text: string, hook: HookName): string {
  const block = blockOf(hook);
  const found = BLOCK.exec(text)?.[0];
  if (found !== undefined) {
    return text.replace(BLOCK, () => (found.endsWith('\n') ? block : block.slice(0, -1)));
  }
  if (!text.startsWith('#!')) return block + text;
  const end = text.indexOf('\n') + 1;
  // A first line without an end: the missing line break at the end of the block tells where the other comes from.
  if (end === 0) return `${text}\n${block.slice(0, -1)}`;
  return text.slice(0, end) + block + text.slice(end);
}

/** The text as it was before `insertBlock`. */
export function removeBlock(text: string): string {
  const found = BLOCK.exec(text);
  if (found === null) return text;
  const [block] = found;
  const before = text.slice(0, found.index);
  const isOpen = !block.endsWith('\n') && before.endsWith('\n');
  return (isOpen ? before.slice(0, -1) : before) + text.slice(found.index + block.length);
}

/** Is this what is left of a file of our own? */
export function isOwnRemainder(text: string): boolean {
  return text === OWN_HEAD;
}
