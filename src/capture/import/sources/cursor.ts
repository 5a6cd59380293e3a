/** Rules of Cursor: `.cursor/rules/*.mdc`, and the older `.cursorrules`. */
import { basename } from 'node:path';
import { splitFrontMatter } from '../../../engram/front-matter';
import { listFiles, readNoteText, type SourceFile } from '../files';
import { nameOfFile } from '../note';
import type { Reading } from '../reading';

/** A file, or a folder of rules in folders. */
export function readCursor(absolute: string, reading: Reading, isFolder: boolean): void {
  const files: SourceFile[] = isFolder
    ? listFiles(absolute, reading, (path) => path.endsWith('.mdc'))
    : [{ path: basename(absolute), absolute }];
  for (const file of files) readRule(file, reading);
}

/** One rule a file: its description is the summary, its globs say where it applies. */
function readRule(file: SourceFile, reading: Reading): void {
  const text = readNoteText(file, reading);
  if (text === undefined) return;
  const { body, description, globs, alwaysApply } = readRuleText(text);
  if (body.trim() === '') {
    reading.skip('empty');
    return;
  }
  reading.add({
    place: file.absolute,
    line: 1,
    title:
      /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(body)?.[1]?.trim() ?? nameOfFile(file.path).replace(/[-_]+/g, ' '),
    content: body,
    fields: {
      kind: 'procedure',
      encodingContext: `Cursor rule ${file.path}`,
      ...(description === '' ? {} : { summary: description }),
      ...(globs.length === 0 ? {} : { contextTags: globs }),
      ...(alwaysApply ? { tags: ['always'] } : {}),
    },
  });
}

/** Cursor's front matter only looks like YAML: `globs: **\/*.ts, src/*` has neither quotes nor brackets. */
function readRuleText(text: string) {
  const split = splitFrontMatter(text);
  if (split.type !== 'front-matter') return { body: text, description: '', globs: [], alwaysApply: false };
  const { yamlStart, yamlEnd, bodyStart } = split.parts;
  const lines = text.slice(yamlStart, yamlEnd).split(/\r?\n/);
  const textAfter = (key: string) => {
    const at = lines.findIndex((line) => line.startsWith(`${key}:`));
    const own = lines[at]?.slice(key.length + 1).trim() ?? '';
    const below = [];
    for (let next = at + 1; at >= 0 && /^\s+-\s/.test(lines[next] ?? ''); next += 1) {
      below.push((lines[next] ?? '').replace(/^\s+-\s+/, ''));
    }
    return own === '' ? below.join(',') : own;
  };
  return {
    body: text.slice(bodyStart),
    description: unquoted(textAfter('description')),
    globs: textAfter('globs')
      .replace(/^\[|\]$/g, '')
      .split(/,(?![^{]*\})/)
      .map(unquoted)
      .filter((glob) => glob !== ''),
    alwaysApply: textAfter('alwaysApply') === 'true',
  };
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
