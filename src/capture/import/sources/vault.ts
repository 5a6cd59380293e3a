/** Folders of notes: Obsidian vaults, notes of basic-memory, plain Markdown. */
import { basename } from 'node:path';
import { fenceTracker } from '../../../engram/code-fences';
import { ENTITY_TYPES, KINDS } from '../../../engram/engram';
import { listFiles, readNoteText, type SourceFile } from '../files';
import { type ForeignNote, instantOf, nameOfFile, readNote, textOf, textsOf } from '../note';
import type { ItemLink, Reading } from '../reading';

const WIKILINK = /\[\[([^[\]|#\n]{1,300})?(?:#[^[\]|\n]*)?(?:\|[^[\]\n]*)?\]\]/g;
const TAG = /(?:^|[\s(])#([\p{L}\p{N}_/-]*[\p{L}_][\p{L}\p{N}_/-]*)/gu;
/** basic-memory: `- depends_on [[User Database]] (why)`. */
const RELATION = /^\s*[-*]\s+(?!\[)([^[\n]{1,80}?)\s*\[\[([^[\]|#\n]+)[^\]\n]*\]\]/;

/** Each note is one item: folders are domains, wikilinks links, tags tags, aliases aliases. */
export async function readVault(absolute: string, reading: Reading, isFolder: boolean): Promise<void> {
  const isNote = (path: string) => path.endsWith('.md');
  const files: SourceFile[] = isFolder
    ? listFiles(absolute, reading, isNote)
    : [{ path: basename(absolute), absolute }];
  for (const file of files) {
    const text = readNoteText(file, reading);
    const note = text === undefined ? undefined : await readNote(text, file.absolute, reading);
    if (note !== undefined) addNote(file, note, reading);
  }
}

function addNote(file: SourceFile, note: ForeignNote, reading: Reading): void {
  const { fields, body } = note;
  if (fields['excalidraw-plugin'] !== undefined) {
    reading.skip('a drawing');
    return;
  }
  if (body.trim() === '') {
    reading.skip('empty');
    return;
  }
  const prose = withoutCode(body);
  const title = textOf(fields.title) ?? (reading.kind === 'markdown' ? headingOf(prose) : undefined);
  const name = nameOfFile(file.path);
  const aliases = [...new Set([...textsOf(fields.aliases), ...textsOf(fields.alias)])].filter(
    (alias) => alias !== (title ?? name),
  );
  const permalink = textOf(fields.permalink);
  const at = instantOf(fields.created, fields['date created'], fields.date, fields.created_at);
  reading.add({
    place: file.absolute,
    line: 1,
    title: title ?? name,
    content: body,
    ...(at === undefined ? {} : { at }),
    names: [
      file.path.replace(/\.md$/, ''),
      name,
      ...aliases,
      ...(permalink === undefined ? [] : [permalink]),
    ],
    links: reading.kind === 'markdown' ? [] : linksIn(prose, reading.kind === 'basic-memory'),
    fields: {
      ...kindOf(fields),
      ...domainOf(file),
      ...listed('tags', [
        ...textsOf(fields.tags).map(bare),
        ...textsOf(fields.tag).map(bare),
        ...tagsIn(prose),
      ]),
      ...listed('aliases', aliases),
      ...(textOf(fields.description) === undefined ? {} : { summary: textOf(fields.description) }),
    },
  });
}

function kindOf({ type, kind }: ForeignNote['fields']): Record<string, string> {
  const word = (textOf(kind) ?? textOf(type) ?? '').toLowerCase();
  const entityType = ENTITY_TYPES.find((each) => each === word);
  if (entityType !== undefined) return { kind: 'fact', category: 'entity', entityType };
  return { kind: KINDS.find((each) => each === word) ?? 'fact' };
}

function domainOf({ path }: SourceFile): Record<string, string[]> {
  const folders = path
    .split('/')
    .slice(0, -1)
    .map((folder) => folder.replace(/\p{Cc}+/gu, ' ').trim());
  return listed('domainTags', folders);
}

function listed(name: string, values: readonly string[]): Record<string, string[]> {
  const own = [...new Set(values.filter((value) => value !== ''))];
  return own.length === 0 ? {} : { [name]: own };
}

function bare(tag: string): string {
  return tag.replace(/^#/, '');
}

function tagsIn(prose: string): string[] {
  return [...prose.matchAll(TAG)].map(([, tag]) => tag ?? '');
}

/** A relation of basic-memory says how; every other wikilink only that. */
function linksIn(prose: string, hasRelations: boolean): ItemLink[] {
  const links = new Map<string, ItemLink>();
  const add = (to: string, relation: string) => {
    const name = to.trim().replace(/\.md$/, '');
    if (name !== '')
      links.set(`${relation}\n${name}`, links.get(`${relation}\n${name}`) ?? { to: name, relation });
  };
  for (const line of prose.split('\n')) {
    const relation = hasRelations ? RELATION.exec(line) : null;
    if (relation !== null) add(relation[2] ?? '', (relation[1] ?? '').trim() || 'links_to');
    else for (const [, to = ''] of line.matchAll(WIKILINK)) add(to, 'links_to');
  }
  return [...links.values()];
}

function headingOf(prose: string): string | undefined {
  return /^ {0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(prose)?.[1];
}

/** Code speaks of other things: fenced and inline. */
function withoutCode(text: string): string {
  const isCode = fenceTracker();
  return text
    .split(/\r?\n/)
    .filter((line) => !isCode(line))
    .map((line) => line.replace(/`[^`\n]*`/g, ''))
    .join('\n');
}
