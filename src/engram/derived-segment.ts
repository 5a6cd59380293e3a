import { compareText } from '../util/compare';
import { fenceTracker, hasOpenFence } from './code-fences';
import { cutTrailingNewlines } from './text-lines';

const START = '<!-- co-engram-derived:synapses -->';
const END = '<!-- /co-engram-derived -->';
const HEADING = '## Synapses (derived)';
const LINK = /^- [→←] \[\[(?:\\.|[^\\[\]|\n])*\|(?:\\.|[^\\[\]|\n])* · [a-z_]+\]\]$/;

/** One line of the derived segment: a synapse seen from the engram in whose file it stands. */
export interface DerivedLink {
  direction: 'out' | 'in';
  /** File name of the other engram, without `.md`. */
  fileName: string;
  title: string;
  kind: string;
}

export interface StrippedBody {
  /** The text without derived segments; what somebody wrote inside of one stands above it. */
  body: string;
  /** The segments as found, without foreign lines; empty when there is none. */
  segment: string;
}

/** Takes the derived segment out of a body with LF line ends. A segment without its end line ends at the first line that is none of its own. */
export function splitDerivedSegment(body: string): StrippedBody {
  if (!body.includes(START)) return { body, segment: '' };
  const isCode = fenceTracker();
  const kept: string[] = [];
  const segment: string[] = [];
  const lines = body.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (isCode(line) || line.trimEnd() !== START) {
      kept.push(line);
      continue;
    }
    const last = endOfSegment(lines, i);
    for (const inner of lines.slice(i, last + 1)) {
      if (isSegmentLine(inner)) segment.push(inner);
      else {
        isCode(inner);
        kept.push(inner);
      }
    }
    i = last;
  }
  return { body: kept.join('\n'), segment: segment.join('\n').trimEnd() };
}

/** The body without its derived segment; see splitDerivedSegment. */
export function stripDerivedSegment(body: string): string {
  return splitDerivedSegment(body).body;
}

/** The index of the end line, or of the last line of its own when there is no end line before the next start. */
function endOfSegment(lines: readonly string[], start: number): number {
  let own = start;
  let isUnbroken = true;
  for (let i = start + 1; i < lines.length; i++) {
    const line = (lines[i] ?? '').trimEnd();
    if (line === END) return i;
    if (line === START) break;
    isUnbroken &&= isSegmentLine(line);
    if (isUnbroken && line !== '') own = i;
  }
  return own;
}

function isSegmentLine(line: string): boolean {
  const text = line.trimEnd();
  return text === '' || text === START || text === END || text === HEADING || LINK.test(text);
}

/** The segment for these links, contradictions first, then by kind and title; empty when there is none. */
export function formatDerivedSegment(links: readonly DerivedLink[]): string {
  if (links.length === 0) return '';
  const lines = [...links].sort(compareLinks).map(formatLink);
  return [START, HEADING, '', ...new Set(lines), END].join('\n');
}

/**
 * The body with this segment at its end instead of the one it has. A body that ends in an open code block is
 * given back without one: there, it would be code.
 */
export function placeDerivedSegment(body: string, segment: string): string {
  const words = cutTrailingNewlines(stripDerivedSegment(body));
  if (segment === '' || hasOpenFence(words)) return words;
  return words === '' ? segment : `${words}\n\n${segment}`;
}

function compareLinks(a: DerivedLink, b: DerivedLink): number {
  return (
    Number(b.kind === 'contradicts') - Number(a.kind === 'contradicts') ||
    compareText(a.kind, b.kind) ||
    compareText(a.title, b.title) ||
    compareText(a.fileName, b.fileName) ||
    compareText(b.direction, a.direction)
  );
}

function formatLink({ direction, fileName, title, kind }: DerivedLink): string {
  return `- ${direction === 'out' ? '→' : '←'} [[${escapeText(fileName)}|${escapeText(title)} · ${kind}]]`;
}

function escapeText(text: string): string {
  return text
    .replace(/[\\[\]|]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
}
