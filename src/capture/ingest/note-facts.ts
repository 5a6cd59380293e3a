/** What a note states, section by section; how clean a section is decides what becomes of its facts. */
import type { Visibility } from '../../engram/engram';
import { GLOBAL_SCOPE } from '../../engram/scope';
import { sha256Hex } from '../../util/hash';
import { parseInstant } from '../../util/instants';
import { chunksOf } from '../chunks';
import type { FactBirth } from '../compose-fact';
import { extract } from '../extract';
import { type Hygiene, hygieneOf, sectionsOf } from '../hygiene';
import { splitSections } from '../import/sections';
import type { MessageFacts } from '../store-messages';
import type { NoteFile } from './notes';

/** A part of a note that is output of machines. */
export interface PollutedPart {
  /** From 1. */
  line: number;
  contamination: number;
  marks: string[];
}

export interface NoteFacts {
  parts: number;
  polluted: PollutedPart[];
  /** Sentences that no rule reads. */
  unread: number;
  facts: MessageFacts[];
}

const PART_CHARACTERS = 4000;
/** Of one part: a note is denser than a message. */
const MOST_FACTS = 50;
/** In an exported session these are not the user's words. */
const OTHERS_HEADING = /^(?:assistant|summary|tool|system)\b/i;

/** The facts of one note as those of an agent. */
export function noteFacts(note: NoteFile, agent: string, visibility?: Visibility): NoteFacts {
  const result: NoteFacts = { parts: 0, polluted: [], unread: 0, facts: [] };
  for (const { headings, line, body } of splitSections(note.text)) {
    const isOthers = isExport(note) && OTHERS_HEADING.test(headings.at(-1) ?? '');
    for (const chunk of isOthers ? [] : chunksOf(body, PART_CHARACTERS)) {
      result.parts += 1;
      const hygiene = hygieneOf(chunk.text, note.path);
      if (hygiene.retrievable) readPart(chunk.text, { ...birthOf(note, agent, hygiene), visibility }, result);
      else result.polluted.push(pollutedPart(hygiene, line + chunk.line - 1));
    }
  }
  return result;
}

/** The text without the sections that are output of machines; its lines keep their numbers. */
export function withoutPolluted({ text, path }: NoteFile): { text: string; polluted: PollutedPart[] } {
  const lines = text.split('\n');
  const polluted: PollutedPart[] = [];
  const starts = sectionsOf(text).map(({ line }) => line);
  for (const [index, line] of starts.entries()) {
    const end = (starts[index + 1] ?? lines.length + 1) - 1;
    const hygiene = hygieneOf(lines.slice(line - 1, end).join('\n'), path);
    if (hygiene.retrievable) continue;
    polluted.push(pollutedPart(hygiene, line));
    lines.fill('', line - 1, end);
  }
  return { text: lines.join('\n'), polluted };
}

/** A part that must not become memory, for a report. */
function pollutedPart({ contamination, marks }: Hygiene, line: number): PollutedPart {
  return { line, contamination, marks: marks.map(({ name }) => name) };
}

function isExport({ path }: NoteFile): boolean {
  return hygieneOf('', path).source === 'exported_session';
}

/** A sentence is the same evidence wherever in the note it stands. */
function readPart(text: string, birth: FactBirth, result: NoteFacts): void {
  const { facts, skipped } = extract(text, { max: MOST_FACTS });
  result.unread += skipped.filter(({ reason }) => reason === 'no_match').length;
  for (const fact of facts) {
    const messageId = `sha256:${sha256Hex(fact.sentence).slice(0, 16)}`;
    result.facts.push({ facts: [fact], birth: { ...birth, evidence: { ...birth.evidence, messageId } } });
  }
}

function birthOf(note: NoteFile, agent: string, hygiene: Hygiene): FactBirth {
  const isExported = hygiene.source === 'exported_session';
  return {
    agent,
    scope: GLOBAL_SCOPE,
    evidence: { sessionId: note.name, role: 'user', at: note.at },
    at: parseInstant(note.at) ?? 0,
    origin: isExported ? 'session_export' : 'memory',
    quality: hygiene.quality,
    contamination: hygiene.contamination,
    // Whether a clean note's facts are canonical is asked again whenever the deep stage runs.
    tier: hygiene.tier === 'archive' ? 'archive' : 'candidate',
  };
}
