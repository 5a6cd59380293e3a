import { cutAtWord } from '../../../util/cut-at-word';
import { plainLine } from '../../../util/plain-text';

/**
 * Words of a memory as they may stand in another text: one line of at most `length` characters, with nothing in it that
 * Markdown, Obsidian or the numbers of our sources would read as theirs.
 */
export function quotable(text: string, length: number): string {
  const line = plainLine(text)
    .replace(/!?\[\[([^\]|]*)(?:\|([^\]]*))?\]\]/g, (_, target: string, shown?: string) => shown ?? target)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[<>]/g, (mark) => (mark === '<' ? '‹' : '›'))
    .replace(/`+|\*{2,}|_{2,}|~{2,}/g, '')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/^[\s#>*+|=-]+/, '');
  return cutAtWord(line.trim(), length);
}
