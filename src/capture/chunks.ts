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

/** A paragraph that is too long: whole sentences while they fit, and what is longer cut where it must be. */
function piecesOf(block: Chunk, max: number): Chunk[] {
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
