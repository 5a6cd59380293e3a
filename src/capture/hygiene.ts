/** How clean a text is that is to become memory: weights and outcomes as published for the system they come from. */
import { fenceTracker } from '../engram/code-fences';
import type { Tier } from '../engram/engram';

/** Where a text comes from, told by its path. */
export type SourceKind = 'memory' | 'exported_session' | 'note';

export interface Mark {
  name: string;
  /** What it adds to the contamination. */
  weight: number;
  /** Line of the first place, from 1. */
  line: number;
}

export interface Hygiene {
  source: SourceKind;
  /** 0-1. */
  quality: number;
  /** 0-1: how much of it is of machines. */
  contamination: number;
  tier: Tier;
  /** False: kept as evidence, in no answer. */
  retrievable: boolean;
  marks: Mark[];
}

export interface Section {
  /** Text of the heading; empty before the first. */
  heading: string;
  /** Line of the heading, from 1. */
  line: number;
  contamination: number;
  marks: string[];
}

/** What hosts, tools and extraction left in a text. Each counts once. */
const POLLUTION: ReadonlyArray<readonly [string, RegExp]> = [
  ['entities-json', /"entities"\s{0,4}:\s{0,4}\[/],
  ['relationships-json', /"relationships"\s{0,4}:\s{0,4}\[/],
  ['facts-json', /"facts"\s{0,4}:\s{0,4}\[/],
  ['episode-json', /"episode_summary"\s{0,4}:/],
  ['conversation-header', /Conversation info(?: \(untrusted|:? ?⟦)/i],
  ['sender-header', /Sender(?: \(untrusted|:? ?⟦)/i],
  ['untrusted-content', /EXTERNAL_UNTRUSTED_CONTENT/],
  ['thinking', /<think(?:ing)?>/i],
  ['extraction-prompt', /extract (?:all |the )?(?:entities|facts|relationships)\b/i],
  ['json-prompt', /(?:return|respond with|output) (?:only |valid |only valid |strictly )?json\b/i],
  ['tool-result', /\[TOOL_RESULT\]/i],
  ['fenced-entities', /```(?:json)?\s{0,4}\{\s{0,8}"(?:entities|facts|episode_summary)"/],
  ['host-block', /<(?:system-reminder|co-engram-recall|local-command-stdout)\b/i],
];
const POLLUTION_WEIGHT = 0.08;
const MOST_POLLUTION = 0.45;

const WORDS: ReadonlyArray<readonly [string, RegExp, number]> = [
  ['summary', /session summary|summary of/i, 0.1],
  ['tool-output', /tool (?:call|output)/i, 0.12],
];
const FENCES_WEIGHT = 0.08;
const EXPORT_WEIGHT = 0.45;
const DATED_WEIGHT = 0.05;

const BASE_QUALITY: Readonly<Record<SourceKind, number>> = { exported_session: 0.2, memory: 0.65, note: 0.7 };
/** A note that tells its day, perhaps its agent: `2026-01-01-main-abcdef12.md`. */
const DATED_NAME = /^\d{4}-\d\d-\d\d(?:-[\w-]+)?\.md$/;

/** The score of a whole text; `path` tells where it comes from. The time is linear. */
export function hygieneOf(text: string, path = ''): Hygiene {
  const source = sourceOf(path);
  const marks = marksOf(text);
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const base =
    (source === 'exported_session' ? EXPORT_WEIGHT : 0) + (DATED_NAME.test(name) ? DATED_WEIGHT : 0);
  const contamination = rounded(Math.min(1, base + sumOf(marks)));
  return { source, contamination, ...outcomeOf(source, contamination), marks };
}

function sourceOf(path: string): SourceKind {
  const folders = path.split(/[/\\]/).slice(0, -1);
  if (folders.includes('exported-sessions')) return 'exported_session';
  return folders.includes('memory') ? 'memory' : 'note';
}

function outcomeOf(
  source: SourceKind,
  contamination: number,
): Pick<Hygiene, 'quality' | 'tier' | 'retrievable'> {
  const base = BASE_QUALITY[source];
  const isExport = source === 'exported_session';
  if (!isExport && contamination <= 0.2) return { quality: 0.9, tier: 'canonical', retrievable: true };
  if (contamination >= 0.6) return { quality: Math.min(base, 0.15), tier: 'archive', retrievable: false };
  const quality = rounded(Math.max(0.05, base - 0.6 * contamination));
  return { quality, tier: isExport ? 'archive' : 'candidate', retrievable: true };
}

/** The sections of a Markdown text, each by its own marks. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let [start, line, heading] = [0, 1, ''];
  let count = 0;
  const isCode = fenceTracker();
  const end = (at: number) => {
    const part = text.slice(start, at);
    if (heading === '' && part.trim() === '') return;
    const marks = marksOf(part);
    sections.push({
      heading,
      line,
      contamination: rounded(Math.min(1, sumOf(marks))),
      marks: marks.map(({ name }) => name),
    });
  };
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const lineEnd = next < 0 ? text.length : next;
    count += 1;
    const isText = !isCode(text.slice(at, lineEnd));
    const title = isText
      ? /^#{1,6}\s+(\S.{0,200})/.exec(text.slice(at, Math.min(lineEnd, at + 220)))?.[1]
      : undefined;
    if (title !== undefined) {
      end(at);
      [start, line, heading] = [at, count, title.trim()];
    }
    at = lineEnd + 1;
  }
  end(text.length);
  return sections;
}

function marksOf(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const [name, pattern] of POLLUTION) addMark(marks, text, name, pattern, POLLUTION_WEIGHT);
  for (const [name, pattern, weight] of WORDS) addMark(marks, text, name, pattern, weight);
  const fences = [...text.matchAll(/^ {0,3}(?:```|~~~)/gm)];
  const [first] = fences;
  if (first !== undefined && fences.length >= 2) {
    marks.push({ name: 'fences', weight: FENCES_WEIGHT, line: lineOf(text, first.index) });
  }
  return marks;
}

function addMark(marks: Mark[], text: string, name: string, pattern: RegExp, weight: number): void {
  const match = pattern.exec(text);
  if (match !== null) marks.push({ name, weight, line: lineOf(text, match.index) });
}

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Pollution has a ceiling of its own. */
function sumOf(marks: readonly Mark[]): number {
  const isPollution = ({ weight }: Mark) => weight === POLLUTION_WEIGHT;
  const pollution =
    marks.filter((mark) => isPollution(mark) && mark.name !== 'fences').length * POLLUTION_WEIGHT;
  const others = marks.filter((mark) => !isPollution(mark) || mark.name === 'fences');
  return Math.min(MOST_POLLUTION, pollution) + others.reduce((sum, { weight }) => sum + weight, 0);
}

/** Sums of hundredths without the dust of binary fractions. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
