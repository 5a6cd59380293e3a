/** The words of an engram's file without its front matter and derived segment. */
import { splitFrontMatter } from '../engram/front-matter';
import { normalizeBody } from '../engram/normalize-body';
import { splitZhMode } from '../engram/zh-mode';

/** The body of an engram file as it is hashed and indexed; the whole text of a file without front matter. */
export function bodyOf(fileText: string): string {
  const split = splitFrontMatter(fileText);
  const parts = split.type === 'front-matter' ? split.parts : splitZhMode(fileText);
  return normalizeBody(parts === undefined ? fileText : fileText.slice(parts.bodyStart, parts.bodyEnd));
}
