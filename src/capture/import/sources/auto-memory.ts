/** Notes that Claude Code keeps for itself: `~/.claude/projects/<project>/memory/`. They are read, never written. */
import { basename, dirname } from 'node:path';
import type { YamlValue } from '../../../engram/yaml-document';
import { listFiles, readNoteText, type SourceFile } from '../files';
import { type ForeignNote, instantOf, nameOfFile, readNote, textOf } from '../note';
import type { Reading } from '../reading';
import { splitSections } from '../sections';
import { titleOf, uniquePlace } from './instructions';

const INDEX = 'MEMORY.md';
/** `- [Title](file.md) — why it matters`: the index points to notes that are read themselves. */
const POINTER = /^\s*[-*]\s+\[[^\]]*\]\([^)\s]+\.md\)/;
const KINDS: Readonly<Record<string, string>> = {
  user: 'fact',
  feedback: 'procedure',
  project: 'observation',
  reference: 'fact',
};

/** A folder of notes. What is about the user stays private. */
export async function readAutoMemory(folder: string, reading: Reading): Promise<void> {
  for (const file of listFiles(folder, reading, (path) => path.endsWith('.md'))) {
    const text = readNoteText(file, reading);
    const note = text === undefined ? undefined : await readNote(text, file.absolute, reading);
    if (note === undefined) continue;
    if (file.path === INDEX) readIndex(file, note, reading);
    else readTopic(file, note, reading);
  }
}

function readTopic(file: SourceFile, { fields, body }: ForeignNote, reading: Reading): void {
  if (body.trim() === '') {
    reading.skip('empty');
    return;
  }
  const type = textOf(fields.type) ?? textOf(member(fields.metadata, 'type')) ?? '';
  const summary = textOf(fields.description);
  const heading = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(body)?.[1]?.trim();
  const at = instantOf(fields.created, fields.date);
  reading.add({
    place: file.absolute,
    line: 1,
    title: textOf(fields.name) ?? heading ?? nameOfFile(file.path).replace(/[-_]+/g, ' '),
    content: body,
    ...(at === undefined ? {} : { at }),
    names: [nameOfFile(file.path)],
    fields: {
      ...commonFields(file, KINDS[type] ?? 'fact'),
      ...(summary === undefined ? {} : { summary }),
      ...(type === '' ? {} : { tags: [type] }),
      ...(type === 'user' ? { visibility: 'private' } : {}),
    },
  });
}

/** What the index says itself, beside its pointers. */
function readIndex(file: SourceFile, { body, bodyLine }: ForeignNote, reading: Reading): void {
  const places = new Map<string, number>();
  const sections = splitSections(body, bodyLine);
  for (const { headings, line, body: words } of sections) {
    const lines = words.split('\n');
    const content = lines.filter((each) => !POINTER.test(each)).join('\n');
    if (content.trim() === '') {
      reading.skip('an index of other notes');
      continue;
    }
    reading.add({
      place: uniquePlace(places, `${file.absolute}#${headings.join(' / ')}`),
      line,
      title: titleOf(headings) ?? `Notes about ${projectOf(file)}`,
      content,
      fields: commonFields(file, 'fact'),
    });
  }
}

function commonFields(file: SourceFile, kind: string) {
  return { kind, sourceType: 'inferred', encodingContext: `auto memory of ${projectOf(file)}` };
}

/** The project's folder, as far as its name can be told from `-home-ann-src-shop`. */
function projectOf({ absolute }: SourceFile): string {
  const folders = absolute.split(/[/\\]/);
  const at = folders.lastIndexOf('memory');
  const project = folders[at - 1] ?? basename(dirname(absolute));
  return project.replace(/^.*-(?=[^-])/, '') || 'a project';
}

function member(value: YamlValue | undefined, name: string): YamlValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}
