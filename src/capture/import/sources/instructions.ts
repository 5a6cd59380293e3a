/** CLAUDE.md, AGENTS.md, GEMINI.md and copilot-instructions.md: what people tell agents, section by section. */
import { basename, dirname } from 'node:path';
import { fenceTracker } from '../../../engram/code-fences';
import { readNoteText } from '../files';
import { nameOfFile, readNote, textOf, textsOf } from '../note';
import type { Reading } from '../reading';
import { splitSections, withoutComments } from '../sections';

const OWN_BLOCK =
  /<!--\s*co-engram\b[^>\n]*\b(?:begin|start)\b[^>\n]*-->[\s\S]*?<!--\s*(?:\/\s*co-engram\b[^>\n]*|co-engram\b[^>\n]*\bend\b[^>\n]*)-->/gi;
/** `@docs/style.md` on a line of its own: Claude Code and Gemini read that file too. */
const POINTER = /^\s*(?:[-*]\s+)?@[\w~./-]+\s*$/;

/** Of one person, which git does not share. */
const PERSONAL = /\.local\.md$/i;

/** Each section becomes a procedure. Comments, our own block and pointers to other files are left out. */
export async function readInstructions(absolute: string, reading: Reading): Promise<void> {
  const text = readNoteText({ absolute }, reading);
  if (text === undefined) return;
  const note = await readNote(text, absolute, reading);
  if (note === undefined) return;
  const applyTo = textsOf(note.fields.applyTo);
  const name = basename(absolute);
  const folder = basename(dirname(absolute).replace(/[/\\]\.(?:github|claude|gemini)(?:[/\\].*)?$/, ''));
  const shown = withoutComments(blanked(note.body, OWN_BLOCK));
  const places = new Map<string, number>();
  for (const { headings, line, body } of splitSections(shown, note.bodyLine)) {
    const content = withoutPointers(body, reading);
    if (content.trim() === '') continue;
    const summary = headings.length === 0 ? textOf(note.fields.description) : undefined;
    reading.add({
      place: uniquePlace(places, `${absolute}#${headings.join(' / ')}`),
      line,
      title: titleOf(headings) ?? `${nameOfFile(name)} of ${folder}`,
      content,
      fields: {
        kind: 'procedure',
        encodingContext: `${name} of ${folder}`,
        ...(PERSONAL.test(name) ? { visibility: 'private' } : {}),
        ...(applyTo.length === 0 ? {} : { contextTags: applyTo }),
        ...(summary === undefined ? {} : { summary }),
      },
    });
  }
}

/** The innermost heading, with the one above where that is not the title of the whole text. */
export function titleOf(headings: readonly string[]): string | undefined {
  const inner = headings.length > 1 ? headings.slice(1) : headings;
  return inner.length === 0 ? undefined : inner.slice(-2).join(': ');
}

/** Two sections of one name are told apart by a number. */
export function uniquePlace(places: Map<string, number>, place: string): string {
  const count = (places.get(place) ?? 0) + 1;
  places.set(place, count);
  return count === 1 ? place : `${place}~${count}`;
}

/** Line numbers stay right. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (part) => part.replace(/[^\n]+/g, ''));
}

function withoutPointers(body: string, reading: Reading): string {
  const isCode = fenceTracker();
  return body
    .split('\n')
    .filter((line) => {
      if (isCode(line) || !POINTER.test(line)) return true;
      reading.skip('a pointer to another file (@path)');
      return false;
    })
    .join('\n')
    .trim();
}
