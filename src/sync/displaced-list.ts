/**
 * Texts that a driver had to leave out, because another record owns their path, and that nobody has put back yet. In
 * a file of its own, so that a writing command sees by one look whether there is something to do.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJsonLines } from '../util/json-lines';

export interface DisplacedText {
  /** Root of the work tree in which it happened. */
  root: string;
  /** The path that belongs to another record. */
  path: string;
  id: string;
  /** Its blob in git. */
  blob: string;
  /** Where it may lie. */
  place: string;
}

export function displacedListPath(sharedDir: string): string {
  return join(sharedDir, 'displaced.jsonl');
}

export function noteDisplaced(sharedDir: string, text: DisplacedText): void {
  appendFileSync(displacedListPath(sharedDir), `${JSON.stringify(text)}\n`);
}

export function readDisplaced(sharedDir: string): DisplacedText[] {
  let text: string;
  try {
    text = readFileSync(displacedListPath(sharedDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return parseJsonLines(text).filter(isDisplaced);
}

const FIELDS = ['root', 'path', 'id', 'blob', 'place'] as const;

function isDisplaced(value: unknown): value is DisplacedText {
  if (typeof value !== 'object' || value === null) return false;
  return FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
}
