/** Cuts a Markdown text into pieces for a model: by headings and paragraphs, then sentences, then hard. */
import { fenceTracker } from '../engram/code-fences';
import { sentencesOf } from './sentences';

export interface Chunk {
  /** Line in the text at which it begins, from 1. */
  line: number;
  text: string;
}

/** Pieces of at most `max` characters, in order; nothing but blank lines at the seams is lost. */
export function chunksOf(text: string, max: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const block of blocksOf(text.replace(/\r\n?/g, '\n'))) {
    for (const piece of block.text.length > max ? piecesOf(block, max) : [block]) {
      const last = chunks.at(-1);
      const joined = last === undefined ? max + 1 : last.text.length + 2 + piece.text.length;
      const beginsSection = /^#{1,6}\s/.test(piece.text) && (last?.text.length ?? 0) > max / 2;
      if (last === undefined || joined > max || beginsSection) chunks.push({ ...piece });
      else last.text += `\n\n${piece.text}`;
    }
  }
  return chunks;
}

/** Paragraphs; a code block is one, blank lines inside or not. */
function blocksOf(text: string): Chunk[] {
  const blocks: Chunk[] = [];
  const isCode = fenceTracker();
  let lines: string[] = [];
  let start = 1;
  const end = () => {
    if (lines.length > 0) blocks.push({ line: start, text: lines.join('\n') });
    lines = [];
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (!isCode(line) && line.trim() === '') {
      end();
      continue;
    }
    if (lines.length === 0) start = index + 1;
    lines.push(line);
  }
  end();
  return blocks;
}

/** A block that is too long: its code and its words apart. */
function piecesOf(block: Chunk, max: number): Chunk[] {
  return runsOf(block).flatMap(({ isCode, ...run }) => {
    if (run.text.length <= max) return [run];
    return isCode ? codePieces(run, max) : wordPieces(run, max);
  });
}

function runsOf(block: Chunk): Array<Chunk & { isCode: boolean }> {
  const runs: Array<Chunk & { isCode: boolean }> = [];
  const isCodeLine = fenceTracker();
  for (const [index, line] of block.text.split('\n').entries()) {
    const isCode = isCodeLine(line);
    const last = runs.at(-1);
    if (last !== undefined && last.isCode === isCode) last.text += `\n${line}`;
    else runs.push({ isCode, line: block.line + index, text: line });
  }
  return runs;
}

/** Whole lines while they fit, each piece between fences of its own, so that no piece opens what it does not close. */
function codePieces(block: Chunk, max: number): Chunk[] {
  const [opening = '', ...lines] = block.text.split('\n');
  const fence = /^ {0,3}([`~]{3,})/.exec(opening)?.[1] ?? '```';
  const inner = lines.at(-1)?.trim().startsWith(fence) === true ? lines.slice(0, -1) : lines;
  const room = max - opening.length - fence.length - 2;
  // An opening that leaves no room is no code to keep.
  if (room < max / 4) return wordPieces(block, max);
  const pieces: Array<{ line: number; lines: string[]; length: number }> = [];
  for (const [index, line] of inner.entries()) {
    for (const part of line === '' ? [''] : hardCuts(line, room)) {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + part.length < room) {
        last.lines.push(part);
        last.length += part.length + 1;
      } else pieces.push({ line: block.line + 1 + index, lines: [part], length: part.length });
    }
  }
  return pieces.map(({ line, lines: own }) => ({ line, text: [opening, ...own, fence].join('\n') }));
}

/** Whole sentences while they fit, and what is longer cut where it must be. */
function wordPieces(block: Chunk, max: number): Chunk[] {
  const pieces: Chunk[] = [];
  let line = block.line;
  for (const { start, end } of sentencesOf(block.text, { start: 0, end: block.text.length })) {
    const sentence = block.text.slice(start, end);
    for (const part of hardCuts(sentence, max)) {
      const last = pieces.at(-1);
      if (last !== undefined && last.text.length + part.length <= max) last.text += part;
      else pieces.push({ line, text: part });
    }
    line += sentence.split('\n').length - 1;
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() })).filter(({ text }) => text !== '');
}

/** Never inside a surrogate pair. */
function hardCuts(text: string, max: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + max);
    if (end < text.length && end - at > 1 && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end -= 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
