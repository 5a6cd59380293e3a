/** A Markdown text by its headings. */
import { fenceTracker } from '../../engram/code-fences';

export interface TextSection {
  /** Headings from the outermost; empty before the first one. */
  headings: string[];
  /** Line of the heading, from 1. */
  line: number;
  /** What stands below the heading, up to the next one. */
  body: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** Sections that have words of their own; headings inside of code are none. */
export function splitSections(text: string, firstLine = 1): TextSection[] {
  const sections: TextSection[] = [];
  const isCode = fenceTracker();
  let path: Array<{ depth: number; title: string }> = [];
  let current: TextSection = { headings: [], line: firstLine, body: '' };
  const lines: string[] = [];
  const end = () => {
    const body = lines
      .splice(0)
      .join('\n')
      .replace(/^\s*\n/, '')
      .trimEnd();
    if (body.trim() !== '') sections.push({ ...current, body });
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const heading = isCode(line) ? null : HEADING.exec(line);
    if (heading === null) {
      lines.push(line);
      continue;
    }
    end();
    const depth = (heading[1] ?? '').length;
    path = [...path.filter((above) => above.depth < depth), { depth, title: (heading[2] ?? '').trim() }];
    const headings = path.map(({ title }) => title).filter((title) => title !== '');
    current = { headings, line: firstLine + index, body: '' };
  }
  end();
  return sections;
}

/** The text without HTML comments outside of code, where tools leave what is not for readers. */
export function withoutComments(text: string): string {
  const isCode = fenceTracker();
  const lines: string[] = [];
  let isInside = false;
  for (const line of text.split('\n')) {
    if (!isInside && isCode(line)) {
      lines.push(line);
      continue;
    }
    let rest = line;
    let shown = '';
    while (rest !== '') {
      const at = rest.indexOf(isInside ? '-->' : '<!--');
      if (at < 0) {
        if (!isInside) shown += rest;
        break;
      }
      if (!isInside) shown += rest.slice(0, at);
      rest = rest.slice(at + (isInside ? 3 : 4));
      isInside = !isInside;
    }
    lines.push(shown.trim() === '' && line.trim() !== '' ? '' : shown);
  }
  return lines.join('\n');
}
