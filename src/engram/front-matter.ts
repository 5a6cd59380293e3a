import { type Line, lineAt, startOfText } from './text-lines';

/** Where the parts of an engram file are: offsets into its text. */
export interface FrontMatter {
  /** zh: the Chinese mode of the public Co-Engram project, with the body on top and Chinese keys. */
  mode: 'standard' | 'zh';
  /** The YAML, from its first line to before the closing line. */
  yamlStart: number;
  yamlEnd: number;
  /** The body without the empty line that parts it from the front matter. */
  bodyStart: number;
  bodyEnd: number;
  /** How lines end in the front matter. */
  lineBreak: '\n' | '\r\n';
}

export type FrontMatterResult =
  | { type: 'front-matter'; parts: FrontMatter }
  | { type: 'none' }
  | { type: 'unclosed'; offset: number }
  | { type: 'language'; language: string; offset: number };

/**
 * Finds the front matter between a first line `---` and the next line `---`. `---js` and the like are named,
 * never read: only YAML is.
 */
export function splitFrontMatter(text: string): FrontMatterResult {
  const start = startOfText(text);
  if (!text.startsWith('---', start)) return { type: 'none' };
  const first = lineAt(text, start);
  const rest = first.content.slice(3).trim();
  if (rest !== '') {
    const isLanguage = /^---[ \t]*[a-z]+$/i.test(first.content.trimEnd());
    return isLanguage ? { type: 'language', language: rest, offset: start } : { type: 'none' };
  }
  const yamlStart = first.end;
  const closing = findClosing(text, yamlStart);
  if (closing === undefined) return { type: 'unclosed', offset: start };
  const lineBreak = text.charCodeAt(yamlStart - 2) === 0x0d ? '\r\n' : '\n';
  const gap = lineAt(text, closing.end);
  const bodyStart = gap.content === '' ? gap.end : closing.end;
  const parts = {
    mode: 'standard',
    yamlStart,
    yamlEnd: closing.start,
    bodyStart,
    bodyEnd: text.length,
    lineBreak,
  } as const;
  return { type: 'front-matter', parts };
}

function findClosing(text: string, from: number): Line | undefined {
  if (text.startsWith('---', from)) {
    const line = lineAt(text, from);
    if (line.content.trimEnd() === '---') return line;
  }
  for (let at = text.indexOf('\n---', from); at !== -1; at = text.indexOf('\n---', at + 1)) {
    const line = lineAt(text, at + 1);
    if (line.content.trimEnd() === '---') return line;
  }
  return undefined;
}
