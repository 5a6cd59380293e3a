import { placeDerivedSegment, splitDerivedSegment } from '../../engram/derived-segment';
import { splitFrontMatter } from '../../engram/front-matter';
import { splitZhMode } from '../../engram/zh-mode';

/** The derived segment that a file has, without foreign lines; empty when there is none. */
export function derivedSegmentOf(text: string): string {
  const parts = partsOf(text);
  if (parts === undefined) return '';
  return splitDerivedSegment(lf(text.slice(parts.bodyStart, parts.bodyEnd))).segment;
}

/** The file's text with this segment below its words, whose bytes stay. */
export function withDerivedSegment(text: string, segment: string): string {
  const parts = partsOf(text);
  if (parts === undefined) return text;
  const source = text.slice(parts.bodyStart, parts.bodyEnd);
  const placed = placeDerivedSegment(lf(source), segment);
  const body = placed === '' ? '' : `${placed}\n`;
  const dressed = source.includes('\r\n') ? body.replaceAll('\n', '\r\n') : body;
  return text.slice(0, parts.bodyStart) + dressed + text.slice(parts.bodyEnd);
}

function partsOf(text: string) {
  const split = splitFrontMatter(text);
  return split.type === 'front-matter' ? split.parts : splitZhMode(text);
}

function lf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
