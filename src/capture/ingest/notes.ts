/** Which notes are meant, and what stands in them. Nothing is ever written there. */
import { basename } from 'node:path';
import { splitFrontMatter } from '../../engram/front-matter';
import { isUlid } from '../../engram/id';
import { CoEngramError } from '../../errors';
import { absolutePath } from '../../store/absolute-path';
import { statIfThere } from '../../store/stat-if-there';
import { sha256Hex } from '../../util/hash';
import { formatInstant, parseInstant } from '../../util/instants';
import type { Surroundings } from '../../util/surroundings';
import { listFiles, readNoteText } from '../import/files';
import { type Note, Reading } from '../import/reading';
import { agentOfPath } from '../transcript/agent-of-path';
import type { TranscriptConfig } from '../transcript/find-sessions';

export interface NoteFile {
  /** Absolute. */
  path: string;
  name: string;
  /** Without the front matter; its lines are blank. */
  text: string;
  /** Of all of it. */
  sha256: string;
  /** ISO 8601: the day in the name, else when it was written last. */
  at: string;
  agentId?: string;
}

export interface FoundNotes {
  notes: NoteFile[];
  /** Files of folders that cannot be read, and why. */
  failed: Note[];
  /** What is no note, by why. */
  skipped: Record<string, number>;
}

/**
 * Markdown below folders, and files that are named, whatever they are called. Throws NOT_FOUND and USAGE for a path that
 * is named and cannot be read: then nothing is stored.
 */
export function findNotes(
  paths: readonly string[],
  config: TranscriptConfig,
  surroundings: Surroundings,
): FoundNotes {
  const reading = new Reading('markdown', surroundings.cwd);
  const notes = new Map<string, NoteFile>();
  for (const named of paths) {
    const path = absolutePath(named, surroundings);
    const stats = statIfThere(path);
    if (stats === undefined) throw new CoEngramError('NOT_FOUND', `there is nothing at ${named}`);
    const files = stats.isDirectory()
      ? listFiles(path, reading, isMarkdown)
      : [{ path: basename(path), absolute: path }];
    const problems = reading.problems.length;
    for (const { absolute } of files) {
      const text = readNoteText({ absolute }, reading);
      if (text !== undefined && isEngram(text)) reading.skip(ENGRAM);
      else if (text !== undefined) notes.set(absolute, noteOf(absolute, text, config, surroundings));
    }
    if (!stats.isDirectory()) requireNote(named, reading, problems, notes.has(path));
  }
  return {
    notes: [...notes.values()],
    failed: reading.problems,
    skipped: Object.fromEntries(reading.skipped),
  };
}

/** A memory that is fed with itself would hear everything twice. */
const ENGRAM = 'a memory already; co-engram import reads memories';

function isEngram(text: string): boolean {
  const id = /^id:[ \t]*["']?([0-9A-Za-z]{26})["']?[ \t]*\r?$/m.exec(frontMatterOf(text))?.[1];
  return id !== undefined && isUlid(id.toUpperCase());
}

function frontMatterOf(text: string): string {
  const split = splitFrontMatter(text);
  return split.type === 'front-matter' ? text.slice(split.parts.yamlStart, split.parts.yamlEnd) : '';
}

/** The text with blank lines in place of its front matter, so that lines keep their numbers. */
function withoutFrontMatter(text: string): string {
  const split = splitFrontMatter(text);
  if (split.type !== 'front-matter') return text;
  const { bodyStart } = split.parts;
  return text.slice(0, bodyStart).replace(/[^\n]+/g, '') + text.slice(bodyStart);
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

function requireNote(named: string, { problems, skipped }: Reading, before: number, isRead: boolean): void {
  if (isRead) return;
  const why = problems[before]?.why ?? (skipped.has(ENGRAM) ? `is ${ENGRAM}` : 'is empty');
  throw new CoEngramError('USAGE', `${named} ${why}`, { hint: 'Markdown and other text of at most 1 MiB' });
}

const DAY = /^(\d{4}-\d\d-\d\d)(?!\d)/;

function noteOf(path: string, text: string, config: TranscriptConfig, surroundings: Surroundings): NoteFile {
  const name = basename(path);
  const day = parseInstant(DAY.exec(name)?.[1] ?? '');
  const written = Math.floor(statIfThere(path)?.mtimeMs ?? surroundings.now());
  const agentId = agentOfPath(path, config.agents, surroundings);
  return {
    path,
    name,
    text: withoutFrontMatter(text),
    sha256: sha256Hex(text),
    at: formatInstant(day ?? written),
    ...(agentId === undefined ? {} : { agentId }),
  };
}
